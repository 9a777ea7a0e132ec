package io.github.mlformats.zds.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every valid data set of the corpus has the documents that the original library reads, regardless of splits. */
class CorpusTest {
    private static final Set<String> WARNED = Set.of("delete_all", "both_modes");

    /** Each data set in sections of several sizes, and in windows of several; the large ones are not cut small. */
    static Stream<Arguments> good() throws IOException {
        return Corpus.good().flatMap(name -> Stream.of(Long.MAX_VALUE, 100_000L, 40L, 1L)
                .filter(bytes -> bytes > 100 || !isLarge(name))
                .flatMap(
                        bytes -> Stream.of(8, 64, Integer.MAX_VALUE).map(window -> Arguments.of(name, bytes, window))));
    }

    private static boolean isLarge(String name) {
        try {
            return Corpus.json(name + "/case.json").toString().contains("5000");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest(name = "{0} in sections of {1} bytes and windows of {2}")
    @MethodSource("good")
    void holdsWhatTheOriginalReads(String name, long sectionBytes, int window) throws IOException {
        List<String> warnings = new ArrayList<>();
        DataSet dataSet = DataSet.open(Corpus.open(name, window, warnings::add));
        JsonNode counts = Corpus.json(name + "/case.json").get("counts");

        for (ZdsCollection collection : dataSet.select("*")) {
            assertThat(CanonicalRows.read(collection, LiveRules.DEFAULT, sectionBytes, warnings::add))
                    .as("collection %s", collection.name())
                    .isEqualTo(expected(name, collection.name()))
                    .hasSize(counts.get(collection.name()).intValue());
        }
        assertThat(warnings).hasSize(WARNED.contains(name) ? 1 : 0);
    }

    private static List<String> expected(String name, String collection) throws IOException {
        String own = name + "/expected." + collection + ".jsonl";
        return canonical(Files.exists(Corpus.ROOT.resolve(own)) ? own : name + "/expected.jsonl");
    }

    static List<String> canonical(String file) throws IOException {
        List<String> rows = new ArrayList<>();
        for (String line : Corpus.lines(file)) {
            rows.add(CanonicalRows.canonical(line));
        }
        rows.sort(null);
        return rows;
    }

    @Test
    void readsTheOtherPlaceOnDemand() throws IOException {
        ZdsCollection both = DataSet.open(Corpus.open("both_modes", warning -> {}))
                .select(null)
                .get(0);

        assertThat(CanonicalRows.read(both, StorageMode.DOCS, LiveRules.DEFAULT, 1000, warning -> {}))
                .isEqualTo(canonical("both_modes/expected.docs.jsonl"));
    }

    @Test
    void takesAnEmptyIndexAtItsWordOnDemand() throws IOException {
        ZdsCollection empty = DataSet.open(Corpus.open("delete_all", warning -> {}))
                .select(null)
                .get(0);
        LiveRules require =
                new LiveRules(LiveRules.IndexMode.REQUIRE, LiveRules.ReadDuplicatePolicy.LAST, 1 << 20, 1 << 20);

        assertThat(CanonicalRows.read(empty, require, 1000, warning -> {})).isEmpty();
    }
}
