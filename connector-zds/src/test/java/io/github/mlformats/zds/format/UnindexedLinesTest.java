package io.github.mlformats.zds.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.testing.MemoryCollection;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Without an index the lines are the documents, of those with one id the last. */
class UnindexedLinesTest {
    private static final String DATA =
            "{\"_id\":\"a\",\"v\":1}\n\n{\"_id\":\"b\"}\r\n  \n{\"_id\":\"a\",\"v\":2}\nbroken\n{\"v\":3}\n{\"v\":3}";

    private static LiveRules rules(LiveRules.ReadDuplicatePolicy duplicates) {
        return new LiveRules(LiveRules.IndexMode.AUTO, duplicates, 1000, 1000);
    }

    @Test
    void lastLineOfAnIdIsRead() throws IOException {
        for (int window : new int[] {8, 64, Integer.MAX_VALUE}) {
            for (long sectionBytes : new long[] {1, 10, 30, Long.MAX_VALUE}) {
                LiveDocuments read = LiveDocuments.read(
                        MemoryCollection.of(DATA, null).inWindowsOf(window).files(),
                        rules(LiveRules.ReadDuplicatePolicy.LAST),
                        sectionBytes,
                        false);

                assertThat(read.texts)
                        .as("sections of %d bytes, windows of %d", sectionBytes, window)
                        .containsExactly(
                                "{\"_id\":\"b\"}", "{\"_id\":\"a\",\"v\":2}", "broken", "{\"v\":3}", "{\"v\":3}");
                assertThat(read.rows).containsExactly(0L, 1L, 2L, 3L, 4L);
            }
        }
    }

    @Test
    void linesAreCountedOnTheWay() throws IOException {
        LiveLines live = LiveLineFinder.find(
                MemoryCollection.of(DATA, null).files(), rules(LiveRules.ReadDuplicatePolicy.LAST), warning -> {});

        assertThat(live.count()).isEqualTo(5);
        assertThat(live.liveBytes()).isEqualTo(DATA.length() - 18);
    }

    @Test
    void everyLineIsLiveOnDemand() throws IOException {
        for (long sectionBytes : new long[] {1, 7, 30, Long.MAX_VALUE}) {
            assertThat(LiveDocuments.read(
                                    MemoryCollection.of(DATA, null).files(),
                                    rules(LiveRules.ReadDuplicatePolicy.KEEP),
                                    sectionBytes,
                                    false)
                            .texts)
                    .hasSize(6)
                    .startsWith("{\"_id\":\"a\",\"v\":1}");
        }
    }

    @Test
    void aRepeatedIdIsAnErrorOnDemand() {
        assertThatThrownBy(() -> LiveLineFinder.find(
                        MemoryCollection.of(DATA, null).files(),
                        rules(LiveRules.ReadDuplicatePolicy.FAIL),
                        warning -> {}))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("'a', which also occurs at byte 0");
    }

    @Test
    void muchDataIsNotReadBeforeTheQuery() {
        String data = "{\"_id\":\"a\"}\n".repeat(100);

        assertThatThrownBy(() -> LiveLineFinder.find(
                        MemoryCollection.of(data, null).files(),
                        rules(LiveRules.ReadDuplicatePolicy.LAST),
                        warning -> {}))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("option(\"duplicates\", \"keep\")");
    }

    @Test
    void indexOfManyLinesIsSparse() {
        UnindexedLines.SparseLineIndex marks = new UnindexedLines.SparseLineIndex();
        LongStream.range(0, 1_000_000).forEach(line -> marks.add(10 * line));

        assertThat(marks.lineCount()).isEqualTo(1_000_000);
        assertThat(marks.entryCount()).isBetween(1 << 14, 1 << 16);
        for (int mark : List.of(0, 1, marks.entryCount() - 1)) {
            assertThat(marks.offset(mark)).isEqualTo(10 * marks.linesBefore(mark));
        }
    }
}
