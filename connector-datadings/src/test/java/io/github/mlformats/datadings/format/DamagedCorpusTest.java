package io.github.mlformats.datadings.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.datadings.testing.CanonicalComparison;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.InAllWindows;
import io.github.mlformats.datadings.testing.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads every damaged data set without Spark, and compares with its {@code ours.json}. */
@InAllWindows
class DamagedCorpusTest {
    private static final KeyLookup.SampleRange ALL = new KeyLookup.SampleRange(0, Long.MAX_VALUE);

    @Parameter
    int window;

    private static final String DATA_SET = "io.github.mlformats.datadings.testing.DataSet#";
    private static final String BAD = DATA_SET + "bad";

    private final ProblemCollector warnings = new ProblemCollector();

    @ParameterizedTest(name = "{0}")
    @MethodSource(BAD)
    void readsAllOrFails(DataSet set) throws IOException {
        Shard shard = DataSet.shard(set.dataFile(), window, false, warnings::add);
        if (set.ours().get("result").asText().equals("error")) {
            assertThatThrownBy(() -> Samples.json(shard))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("data.msgpack")
                    .hasMessageContaining("at byte");
            return;
        }
        List<JsonNode> found = new ArrayList<>();
        for (String json : Samples.json(shard)) {
            found.add(DataSet.JSON.readTree(json));
        }
        List<JsonNode> good = DataSet.lines(set.ours().get("same_as").asText());
        assertThat(found)
                .containsExactlyElementsOf(
                        good.subList(0, set.ours().get("rows").asInt()));
        assertThat(warned()).isEqualTo(due(set, "read"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(BAD)
    void countsOrFails(DataSet set) throws IOException {
        Shard shard = DataSet.shard(set.dataFile(), window, false, warnings::add);
        JsonNode expected = set.ours().get("count");
        if (expected.isNumber()) {
            assertThat(shard.rowCount()).hasValue(expected.asLong());
            assertThat(warned()).isEqualTo(due(set, "count"));
        } else {
            assertThatThrownBy(shard::rowCount).isInstanceOf(CorruptFileException.class);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(DATA_SET + "permissive")
    void distinguishesValidFromCorruptSamples(DataSet set) throws IOException {
        JsonNode expected = set.ours().get("permissive");
        Shard shard = DataSet.shard(set.dataFile(), window, true, warnings::add);
        SampleTable table = shard.table().orElseThrow();
        SampleSlots slots = table.slots(0, (int) table.samples());
        Samples samples = new Samples(shard.data());
        TreeMap<Integer, JsonNode> good = new TreeMap<>();
        List<Integer> corrupt = new ArrayList<>();
        for (int i = 0; i < slots.count(); i++) {
            try {
                String json = samples.json(slots, i);
                good.put(i, CanonicalComparison.normal(DataSet.JSON.readTree(json)));
            } catch (CorruptFileException e) {
                corrupt.add(i);
            }
        }

        List<Integer> corruptAt = new ArrayList<>();
        expected.get("corrupt_at").forEach(at -> corruptAt.add(at.asInt()));
        assertThat(corrupt).isEqualTo(corruptAt);
        assertThat(good).hasSize(expected.get("good").asInt());
        boolean ownLines = expected.get("same_as").asText().equals("good_by_get.jsonl");
        List<JsonNode> lines = DataSet.lines(
                (ownLines ? set.name() + "/" : "") + expected.get("same_as").asText());
        List<Integer> numbers = List.copyOf(good.keySet());
        for (int i = 0; i < numbers.size(); i++) {
            assertThat(good.get(numbers.get(i))).isEqualTo(lines.get(ownLines ? i : numbers.get(i)));
        }
        assertThat(warned()).isEqualTo(due(set, "permissive"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(DATA_SET + "lookedUp")
    void looksKeysUp(DataSet set) throws IOException {
        JsonNode expected = set.ours().get("keys");
        Shard shard = DataSet.shard(set.dataFile(), window, false, warnings::add);
        long count = shard.table().orElseThrow().samples();
        Samples samples = new Samples(shard.data());
        KeyLookup lookup = new KeyLookup(shard, sample -> samples.key(shard, sample), false);
        int found = 0;
        int error = 0;
        for (int sample = 0; sample < count; sample++) {
            String key = set.key(sample);
            Optional<long[]> hits = lookup.find(List.of(key.getBytes(UTF_8)), ALL);
            assertThat(hits).as(key).hasValue(new long[] {sample});
            try {
                samples.json(shard.table().get().slots(sample, 1), 0);
                found++;
            } catch (CorruptFileException e) {
                error++;
            }
        }
        assertThat(found).isEqualTo(expected.get("found").asInt());
        assertThat(error).isEqualTo(expected.path("error").asInt(0));
        assertThat(lookup.find(List.of("nope".getBytes(UTF_8)), ALL)).hasValue(new long[0]);
        TreeSet<String> ignored = new TreeSet<>();
        expected.path("ignored").forEach(suffix -> ignored.add("data.msgpack" + suffix.asText()));
        TreeSet<String> due = due(set, "lookup");
        due.addAll(ignored);
        assertThat(warned()).isEqualTo(due);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(DATA_SET + "unconfirmed")
    void confirmsMisses(DataSet set) throws IOException {
        Shard shard = DataSet.shard(set.dataFile(), window, false, warnings::add);
        Samples samples = new Samples(shard.data());
        KeyLookup lookup = new KeyLookup(shard, sample -> samples.key(shard, sample), true);

        assertThat(lookup.find(List.of("nope".getBytes(UTF_8)), ALL)).isEmpty();
        assertThat(warned()).isEqualTo(due(set, "verifyIndex"));
    }

    private TreeSet<String> warned() {
        TreeSet<String> files = new TreeSet<>();
        warnings.result().problems().stream()
                .map(VerificationResult.Problem::file)
                .forEach(files::add);
        return files;
    }

    /** The damaged file for which an operation must warn. */
    private static TreeSet<String> due(DataSet set, String operation) {
        TreeSet<String> files = new TreeSet<>();
        set.ours().path("warn_in").forEach(where -> {
            if (where.asText().equals(operation)) {
                files.add("data.msgpack" + suffix(set.name()));
            }
        });
        return files;
    }

    private static String suffix(String name) {
        String what = name.substring("bad/".length());
        return what.startsWith("key_hashes")
                ? ".key_hashes"
                : what.startsWith("legacy") ? ".index" : "." + what.substring(0, what.indexOf('_'));
    }
}
