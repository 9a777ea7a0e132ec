package io.github.mlformats.datadings.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.datadings.testing.CanonicalComparison;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.InAllWindows;
import io.github.mlformats.datadings.testing.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads every data set of the corpus: its samples exactly as stored, their number, and each sample by key. */
@InAllWindows
class CorpusTest {
    private static final KeyLookup.SampleRange ALL = new KeyLookup.SampleRange(0, Long.MAX_VALUE);

    @Parameter
    int window;

    private static final String GOOD = "io.github.mlformats.datadings.testing.DataSet#good";

    private final ProblemCollector findings = new ProblemCollector();

    @ParameterizedTest(name = "{0}")
    @MethodSource(GOOD)
    void readsWhatIsStored(DataSet set) throws IOException {
        List<JsonNode> found = new ArrayList<>();
        for (Path file : set.dataFiles()) {
            for (String json : Samples.json(DataSet.shard(file, window, false, findings::add))) {
                found.add(CanonicalComparison.normal(DataSet.JSON.readTree(json)));
            }
        }

        List<JsonNode> expected =
                set.expected().stream().map(CanonicalComparison::normal).toList();
        assertThat(found).containsExactlyElementsOf(expected);
        assertThat(findings.result().problems()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(GOOD)
    void countsSamplesByTheIndex(DataSet set) throws IOException {
        long count = 0;
        for (Path file : set.dataFiles()) {
            Shard shard = DataSet.shard(file, window, false, findings::add);
            count += shard.rowCount().orElse(Samples.json(shard).size());
        }

        assertThat(count).isEqualTo(set.facts().get("samples").asLong());
        assertThat(findings.result().problems()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(GOOD)
    void findsEverySampleByItsKey(DataSet set) throws IOException {
        for (Path file : set.dataFiles()) {
            Shard shard = DataSet.shard(file, window, false, findings::add);
            long samples = shard.table().isPresent() ? shard.rowCount().orElseThrow() : 0;
            Samples reader = new Samples(shard.data());
            KeyLookup lookup = new KeyLookup(shard, sample -> reader.key(shard, sample), false);
            for (long sample = 0; sample < Math.min(samples, 50); sample++) {
                long number = sample;
                byte[] key = reader.key(shard, sample);
                if (key != null) {
                    lookup.find(List.of(key), ALL)
                            .ifPresent(found -> assertThat(found).contains(number));
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(GOOD)
    void findsNothingByAKeyThatNoSampleHas(DataSet set) throws IOException {
        for (Path file : set.dataFiles()) {
            for (boolean verify : new boolean[] {false, true}) {
                Shard shard = DataSet.shard(file, window, false, findings::add);
                Samples reader = new Samples(shard.data());
                KeyLookup lookup = new KeyLookup(shard, sample -> reader.key(shard, sample), verify);
                lookup.find(List.of("no such key".getBytes(UTF_8)), ALL)
                        .ifPresent(samples -> assertThat(samples).isEmpty());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plain40", "n5000", "no_filter", "no_key_hashes", "keys_offsets_only", "legacy_index", "two"})
    void looksKeysUpWithoutAFullScan(String name) throws IOException {
        Shard shard = DataSet.shard(DataSet.of(name).dataFile(), window, false, findings::add);
        Samples reader = new Samples(shard.data());
        KeyLookup lookup = new KeyLookup(shard, sample -> reader.key(shard, sample), false);
        List<byte[]> keys = List.of(reader.key(shard, 1), "no such key".getBytes(UTF_8), reader.key(shard, 0));

        assertThat(lookup.find(keys, ALL))
                .hasValueSatisfying(found -> assertThat(found).containsExactly(0, 1));
        assertThat(findings.result().problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain40", "no_key_hashes", "keys_offsets_only", "legacy_index"})
    void findsEachSampleInOneOfTheRangesThatShareTheHashes(String name) throws IOException {
        Shard shard = DataSet.shard(DataSet.of(name).dataFile(), window, false, findings::add);
        Samples reader = new Samples(shard.data());
        KeyLookup lookup = new KeyLookup(shard, sample -> reader.key(shard, sample), false);
        List<byte[]> keys = List.of(reader.key(shard, 0), reader.key(shard, 6), reader.key(shard, 7));

        assertThat(lookup.find(keys, new KeyLookup.SampleRange(0, 7))).hasValue(new long[] {0, 6});
        assertThat(lookup.find(keys, new KeyLookup.SampleRange(7, 8))).hasValue(new long[] {7});
        assertThat(lookup.find(keys, new KeyLookup.SampleRange(8, Long.MAX_VALUE)))
                .hasValue(new long[0]);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(GOOD)
    void verifies(DataSet set) throws IOException {
        for (Path file : set.dataFiles()) {
            ShardVerifier.verify(DataSet.source(file), DataSet.sidecarFiles(file), findings::add);
        }
        if (set.name().equals("raw_no_key")) {
            assertThat(findings.result().problems()).singleElement().satisfies(finding -> assertThat(finding.text())
                    .isEqualTo(
                            "entry 5 of the keys is 'index_key', but the embedded key of the sample is 'other_key'"));
        } else {
            assertThat(findings.result().problems()).isEmpty();
        }
    }
}
