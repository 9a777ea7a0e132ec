package io.github.mlformats.datadings.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.Slice.RowRange;
import io.github.mlformats.datadings.testing.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a data file without an index is split at sample boundaries. */
class DatadingsScanPlannerTest {
    private static final DataSet SET = DataSet.of("n5000");
    private static final int SAMPLES = 5000;

    private static List<Slice> cut(ByteSource data, long targetBytes) throws IOException {
        return DatadingsScanPlanner.planUnindexed(data, targetBytes);
    }

    private static void tile(List<Slice> slices, long samples, long bytes) {
        long row = 0;
        long offset = 0;
        for (Slice slice : slices) {
            RowRange range = (RowRange) slice;
            assertThat(range.firstRow()).isEqualTo(row);
            assertThat(range.offset()).isEqualTo(offset);
            row = range.endRow();
            offset += range.bytes();
        }
        assertThat(row).isEqualTo(samples);
        assertThat(offset).isEqualTo(bytes);
    }

    @Test
    void slicesTileSamplesAndBytesAtTheOffsets() throws IOException {
        ByteSource data = DataSet.source(SET.dataFile());
        var table = DataSet.shard(SET.dataFile(), false, (file, reason) -> {})
                .table()
                .orElseThrow();
        for (long target : new long[] {1, 1000, 50_000, 505_038, 1 << 30}) {
            List<Slice> slices = cut(data, target);

            tile(slices, SAMPLES, data.size());
            for (Slice slice : slices) {
                RowRange range = (RowRange) slice;
                assertThat(table.slots(range.firstRow(), 1).start(0)).isEqualTo(range.offset());
            }
        }
        assertThat(cut(data, 1)).hasSize(SAMPLES);
        assertThat(cut(data, 50_000)).hasSizeBetween(9, 11);
        assertThat(cut(data, 1 << 30)).hasSize(1);
    }

    @Test
    void aCorruptRestIsOneRecordOfTheLastSlice() throws IOException {
        byte[] bytes = Files.readAllBytes(SET.dataFile());
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 1);

        tile(cut(new HeapSource("cut", cut), 50_000), SAMPLES, cut.length);
    }

    /** Lengths and counts beyond the file, and unterminated containers, allocate nothing. */
    @Test
    void hostileBytesAreOneCorruptRecord() throws IOException {
        byte[] deep = new byte[1 << 20];
        Arrays.fill(deep, (byte) 0x91);
        for (byte[] bytes : new byte[][] {
            {(byte) 0xdf, -1, -1, -1, -1},
            {(byte) 0xdd, -1, -1, -1, -1, 0, 0, 0},
            {(byte) 0xc6, -1, -1, -1, -1, 0},
            {(byte) 0xc9, -1, -1, -1, -1},
            {(byte) 0xc1},
            deep
        }) {
            tile(cut(new HeapSource("hostile", bytes), 1000), 1, bytes.length);
        }
    }

    @Test
    void anEmptyFileHasNoSample() throws IOException {
        tile(cut(new HeapSource("empty", new byte[0]), 1000), 0, 0);
    }
}
