package io.github.mlformats.zds.format;

import static io.github.mlformats.zds.testing.MemoryCollection.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.KeyedEntries;
import io.github.mlformats.zds.testing.MemoryCollection;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents of an index are the bytes of its entries, regardless of the data between them and of splits. */
class IndexedLinesTest {
    private static final String LINES = "{\"_id\":\"a\"}\n{\"_id\":\"b\"}\r\n{\"_id\":\"c\"}\n";
    private static final String OF_LINES = entry("a", 0, 12) + entry("b", 12, 13) + entry("c", 25, 12);

    static Stream<Arguments> indexes() {
        return Stream.of(
                Arguments.of("lines", OF_LINES, "0+12 12+13 25+12"),
                Arguments.of("in another order", entry("c", 25, 12) + entry("a", 0, 12), "0+12 25+12"),
                Arguments.of("without line ends", entry("a", 0, 11) + entry("b", 12, 11), "0+11 12+11"),
                Arguments.of("two lines in one entry", entry("a", 0, 25) + entry("c", 25, 12), "0+25 25+12"),
                Arguments.of("two entries in one line", entry("a", 0, 5) + entry("b", 5, 7), "0+5 5+7"),
                Arguments.of("an entry across lines", entry("a", 0, 14) + entry("b", 14, 23), "0+14 14+23"),
                Arguments.of("entries that overlap", entry("a", 0, 12) + entry("b", 3, 30), "0+12 3+30"),
                Arguments.of("one inside another", entry("a", 0, 37) + entry("b", 12, 13), "0+37 12+13"),
                Arguments.of("the same place twice", entry("a", 0, 12) + entry("b", 0, 12), "0+12 0+12"),
                Arguments.of(
                        "an empty one", entry("a", 0, 12) + entry("b", 12, 0) + entry("c", 25, 12), "0+12 12+0 25+12"),
                Arguments.of("an empty one where another begins", entry("b", 25, 0) + entry("c", 25, 12), "25+0 25+12"),
                Arguments.of("an empty one at the end", entry("a", 0, 12) + entry("b", 37, 0), "0+12 37+0"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("indexes")
    void anEntryIsADocument(String name, String index, String places) throws IOException {
        for (int window : new int[] {8, 16, 64, Integer.MAX_VALUE}) {
            for (long sectionBytes : new long[] {1, 13, 20, Long.MAX_VALUE}) {
                LiveDocuments read = LiveDocuments.read(
                        MemoryCollection.of(LINES, index).inWindowsOf(window).files(),
                        LiveRules.DEFAULT,
                        sectionBytes,
                        true);

                assertThat(String.join(" ", read.places))
                        .as("sections of %d bytes, windows of %d", sectionBytes, window)
                        .isEqualTo(places);
                assertThat(read.rows)
                        .isEqualTo(Stream.iterate(0L, row -> row + 1)
                                .limit(read.places.size())
                                .toList());
                assertThat(read.keys).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void theTextOfADocumentHasNoLineEnd() throws IOException {
        for (long sectionBytes : new long[] {1, Long.MAX_VALUE}) {
            assertThat(read(OF_LINES, sectionBytes).texts)
                    .containsExactly("{\"_id\":\"a\"}", "{\"_id\":\"b\"}", "{\"_id\":\"c\"}");
        }
    }

    @Test
    void linesAreReadWithoutTheIndex() throws IOException {
        assertThat(read(OF_LINES, Long.MAX_VALUE).indexLoads).isZero();
        assertThat(read(entry("a", 0, 11) + entry("b", 12, 11), Long.MAX_VALUE).indexLoads)
                .isZero();
    }

    /** Neither the id of the next document nor one after the last. */
    @ParameterizedTest
    @ValueSource(strings = {"b\t12\t13\n", "a\t0\t12\n"})
    void refusesAnIndexThatNoLongerHasTheDocument(String changed) throws IOException {
        CollectionFiles planned = MemoryCollection.of(LINES, OF_LINES).files();
        LineRange section = LiveLineFinder.find(planned, LiveRules.DEFAULT, warning -> {})
                .split(Long.MAX_VALUE, LiveLines.SelectedRows.ALL)
                .get(0);
        CollectionFiles files = MemoryCollection.of(LINES, changed).files();
        try (FileContent data = files.open(CollectionFiles.DATA);
                FileContent index = files.open(CollectionFiles.INDEX);
                LineRangeReader reader = new LineRangeReader(
                        data,
                        section,
                        false,
                        () -> KeyedEntries.load(index, data.size(), 0, data.size(), false),
                        100)) {
            assertThatThrownBy(() -> {
                        while (reader.next()) {
                            reader.key();
                        }
                    })
                    .isInstanceOf(UsageException.class)
                    .hasMessage("the index of data.jsonl has changed during the query. Load the data again");
        }
    }

    @Test
    void entriesThatAreNotLinesAreLookedUp() throws IOException {
        assertThat(read(entry("a", 0, 14) + entry("b", 14, 23), Long.MAX_VALUE).indexLoads)
                .isOne();
        assertThat(read(entry("a", 0, 12) + entry("b", 3, 30), 1).indexLoads).isOne();
    }

    /** Pages end somewhere: documents on both sides of the end, and larger ones than a page, are read alike. */
    @Test
    void largeDocumentsAndManySmallOnes() throws IOException {
        StringBuilder data = new StringBuilder();
        StringBuilder index = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            int size = i % 1000 == 999 ? 2 * IndexedLines.MAX_PAGE : 50 + i % 7;
            index.append(entry("k" + i, data.length(), size + 1));
            data.append("x".repeat(size)).append('\n');
        }
        MemoryCollection collection = MemoryCollection.of(data.toString(), index.toString());

        LiveDocuments read = LiveDocuments.read(collection.files(), LiveRules.DEFAULT, Long.MAX_VALUE, false);

        assertThat(String.join("\n", read.texts) + "\n").isEqualTo(data.toString());
        assertThat(read.indexLoads).isZero();
    }

    @Test
    void aSectionCostsLittleMemory() throws IOException {
        StringBuilder data = new StringBuilder();
        StringBuilder index = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            index.append(entry("k" + i, 10L * i, 10));
            data.append("123456789\n");
        }
        LiveLines live = LiveLineFinder.find(
                MemoryCollection.of(data.toString(), index.toString()).files(), LiveRules.DEFAULT, warning -> {});

        assertThat(live.split(Long.MAX_VALUE, LiveLines.SelectedRows.ALL))
                .singleElement()
                .satisfies(section ->
                        assertThat(section.liveRanges().encodedSize()).isLessThan(300));
    }

    private static LiveDocuments read(String index, long sectionBytes) throws IOException {
        return LiveDocuments.read(MemoryCollection.of(LINES, index).files(), LiveRules.DEFAULT, sectionBytes, false);
    }
}
