package io.github.mlformats.idv.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.HeapSink;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.codec.BlockEncoder;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rows per block of a merged file, which are one number although the sizes of rows differ. */
class MergePlannerTest {
    private static final int MIB = 1 << 20;

    /** With the mean row, 8192 rows would be a block: 80 MiB on average, but 1 GiB of the large rows. */
    @Test
    void largeRowsDecideAlthoughMostRowsAreSmall() throws IOException {
        assertThat(rowsPerBlock(file(20, 8192, 10), file(10, 40, 2 * MIB))).isBetween(30, 40);
    }

    /** Only few rows are large, so that blocks of many rows are small enough. */
    @Test
    void fewLargeRowsDoNotMakeBlocksSmall() throws IOException {
        assertThat(rowsPerBlock(file(2, 8192, 10), file(1, 1, 60 * MIB), file(2, 8192, 10)))
                .isEqualTo(8192);
        assertThat(rowsPerBlock(file(2, 8192, 10), file(1, 1, 90 * MIB), file(2, 8192, 10)))
                .isEqualTo(8192);
    }

    @Test
    void rowsOfEqualSizeFillBlocks() throws IOException {
        assertThat(rowsPerBlock(file(3, 8192, 10))).isEqualTo(8192);
        assertThat(rowsPerBlock(file(3, 2, 10 * MIB), file(5, 1, 10 * MIB))).isEqualTo(8);
        assertThat(rowsPerBlock(file(2, 1, 100 * MIB))).isOne();
        assertThat(rowsPerBlock(file(1, 17, 1))).isEqualTo(17);
    }

    @Test
    void blockThatReadersRefuseIsNotWritten() {
        assertThatThrownBy(() -> write(2, (1 << 30) + 1))
                .isInstanceOf(UsageException.class)
                .hasMessage("a block of 2 rows of one column has 1073741825 bytes, and readers accept 1073741824."
                        + " Set option(\"rowsPerBlock\") to less than 2");
    }

    /** Writes a block of a size without filling it. */
    private static void write(int rows, int size) throws IOException {
        BlockEncoder column = new BlockEncoder() {
            @Override
            public int count() {
                return rows;
            }

            @Override
            public long size() {
                return size;
            }

            @Override
            public void encode(int count, ByteBuilder block) {
                block.advance(size);
            }

            @Override
            public void removeFirst(int count) {}
        };
        try (ColumnBlockWriter blocks = new ColumnBlockWriter(List.of(column), 0, new HeapSink())) {
            blocks.write(rows);
        }
    }

    private static int rowsPerBlock(byte[]... files) throws IOException {
        return new MergePlanner(file -> new HeapSource(file + ".idv", files[file]), 0, 0)
                .plan(files.length, true, 1)
                .layout()
                .blockLayout()
                .rowsPerBlock();
    }

    /** Builds a file to plan a merge of, which reads the lookup table only. @param rowBytes size of a row in bytes */
    private static byte[] file(int blocks, int rowsPerBlock, int rowBytes) {
        int decoded = rowsPerBlock * rowBytes;
        return new IdvBuilder((long) blocks * rowsPerBlock)
                .stored("x", new Bytes().codec("TextSpan"), rowsPerBlock, decoded, new byte[decoded / 1000 + 1], blocks)
                .build();
    }
}
