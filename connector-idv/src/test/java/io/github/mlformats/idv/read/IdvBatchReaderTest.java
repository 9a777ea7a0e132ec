package io.github.mlformats.idv.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.idv.TestFiles;
import io.github.mlformats.idv.TestFiles.Opened;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The blocks that are read, the number of reads, and the rows of batches. */
class IdvBatchReaderTest {
    private static final Slice WHOLE = new Slice.WholeFile(0);

    /** Every n-th row, with a limit. */
    record Every(int n, long limit) implements RowSelection {
        @Override
        public long nextSelected(long row, long end) {
            return Math.min(end, (row + n - 1) / n * n);
        }
    }

    private static Opened open(int rows, int... rowsPerBlock) throws IOException {
        return TestFiles.open("test.idv", TestFiles.numbers(rows, rowsPerBlock), Map.of());
    }

    /** The rows of each batch. */
    private static List<List<Integer>> batches(Opened opened, ReadRequest request, int maxRows) throws IOException {
        opened.reads().clear();
        List<List<Integer>> batches = new ArrayList<>();
        try (BatchReader reader = opened.file().read(WHOLE, request)) {
            for (int count; (count = reader.next(maxRows)) > 0; ) {
                List<Integer> batch = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    int row = (int) reader.rowField("row_index").getLong(i);
                    for (int column = 0; column < request.columns().length(); column++) {
                        assertThat(reader.column(column).getInt(i)).isEqualTo(row);
                    }
                    batch.add(row);
                }
                batches.add(batch);
            }
        }
        return batches;
    }

    private static List<ByteRange> blockReads(Opened opened, int blockBytes) {
        return opened.reads().stream()
                .filter(read -> read.offset() >= 256 && read.offset() < 256 + blockBytes)
                .toList();
    }

    @Test
    void readsOnlyTheBlocksOfTheRequestedColumn() throws IOException {
        Opened opened = open(20_000, 20_000, 20_000, 20_000);

        batches(opened, opened.request(RowSelection.ALL, "b"), 4096);

        ByteRange lookupOfB = new ByteRange(256 + 160_000 + 16, 16);
        assertThat(opened.reads()).containsExactly(lookupOfB, new ByteRange(256 + 80_000 + 16, 80_000));
        assertThat(opened.metrics().bytesDecoded).isEqualTo(80_000);
    }

    @Test
    void readsNeighbouringBlocksTogetherAfterTheFirst() throws IOException {
        Opened opened = open(50_000, 1000);

        batches(opened, opened.request(RowSelection.ALL, "a"), 4096);

        assertThat(blockReads(opened, 200_000)).containsExactly(new ByteRange(256, 4000), new ByteRange(4256, 196_000));
    }

    @Test
    void aBatchEndsWhereABlockOfAnyColumnEnds() throws IOException {
        Opened opened = open(10, 4, 3);

        assertThat(batches(opened, opened.request(RowSelection.ALL, "a", "b"), 100))
                .containsExactly(List.of(0, 1, 2), List.of(3), List.of(4, 5), List.of(6, 7), List.of(8), List.of(9));
    }

    @Test
    void aLimitReadsTheBlocksThatHoldIt() throws IOException {
        Opened opened = open(50_000, 1000);

        assertThat(batches(opened, opened.request(new Every(1, 10), "a"), 4))
                .containsExactly(List.of(0, 1, 2, 3), List.of(4, 5, 6, 7), List.of(8, 9, 10, 11));
        assertThat(blockReads(opened, 200_000)).containsExactly(new ByteRange(256, 4000));
        assertThat(opened.metrics().blocksSkipped).isEqualTo(49);
    }

    @Test
    void blocksWithoutARequestedRowAreNotRead() throws IOException {
        Opened opened = open(100_000, 10_000, 10_000);

        List<List<Integer>> batches = batches(opened, opened.request(new Every(35_000, Long.MAX_VALUE), "a"), 2);

        assertThat(batches).startsWith(List.of(0, 1), List.of(35_000, 35_001), List.of(70_000, 70_001));
        assertThat(blockReads(opened, 400_000))
                .containsExactly(
                        new ByteRange(256, 40_000),
                        new ByteRange(256 + 120_000, 40_000),
                        new ByteRange(256 + 280_000, 40_000));
        assertThat(opened.metrics().blocksSkipped).isEqualTo(7);
    }

    @Test
    void rowsKnowTheirBlock() throws IOException {
        Opened opened = open(10, 4);
        try (BatchReader reader = opened.file().read(WHOLE, opened.request(RowSelection.ALL, "a"))) {
            reader.next(100);
            reader.next(100);

            assertThat(reader.firstRow()).isEqualTo(4);
            assertThat(reader.rowField("block").getLong(3)).isEqualTo(1);
        }
    }

    @Test
    void rowsWithoutColumnsAreCounted() throws IOException {
        Opened opened = open(10, 4);

        assertThat(batches(opened, opened.request(RowSelection.ALL), 8).stream().mapToInt(List::size))
                .containsExactly(8, 2);
        assertThat(blockReads(opened, 40)).isEmpty();
    }

    @Test
    void aKeyAboveTheCountIsCorruptAndNamesTheWayOut() throws IOException {
        Opened opened = TestFiles.corpus("edge/key_value_over_count", Map.of());
        ReadRequest request =
                opened.request(RowSelection.ALL, opened.file().columns().fieldNames());

        assertThatThrownBy(() -> opened.file().read(WHOLE, request).next(10))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("keys=raw");
    }

    @Test
    void anUnsignedNumberThatIsNoLongNamesTheWayOut() throws IOException {
        Opened opened = TestFiles.corpus("int_scalars", Map.of("uint64", "long"));
        ReadRequest request =
                opened.request(RowSelection.ALL, opened.file().columns().fieldNames());

        assertThatThrownBy(() -> opened.file().read(WHOLE, request).next(10))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column '")
                .hasMessageContaining("option(\"uint64\", \"decimal\")");
    }

    @Test
    void aSparseVectorThatIsTooLongForAnArrayNamesTheWayOut() throws IOException {
        Opened opened = TestFiles.corpus("vec_wide_sparse", Map.of("vectors", "array", "maxArrayLength", "999999"));

        assertThatThrownBy(() -> opened.file()
                        .read(WHOLE, opened.request(RowSelection.ALL, "v"))
                        .next(10))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'v'")
                .hasMessageContaining("option(\"vectors\", \"sparse\")")
                .hasMessageContaining("maxArrayLength");
    }

    @Test
    void expandedVectorsMakeSmallBatches() throws IOException {
        Opened opened = TestFiles.corpus("vec_wide_sparse", Map.of("vectors", "array"));

        try (BatchReader reader = opened.file().read(WHOLE, opened.request(RowSelection.ALL, "v"))) {
            assertThat(reader.next(100)).isEqualTo(1);
            assertThat(reader.column(0).getArray(0).numElements()).isEqualTo(1_000_000);
        }
    }

    @Test
    void aFileThatShrankSincePlanningIsNotTakenForCorrupt() throws IOException {
        Opened opened = open(10, 4);
        Slice planned = new Slice.RowRange(8, 12, 0, 0);

        assertThatThrownBy(() -> opened.file().read(planned, opened.request(RowSelection.ALL, "a")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("replaced");
    }
}
