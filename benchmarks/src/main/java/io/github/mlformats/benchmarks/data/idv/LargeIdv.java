package io.github.mlformats.benchmarks.data.idv;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An IDV file of 2 TB whose blocks are holes: header, lookup tables of 200000 blocks for each of 100 float columns, and table of
 * contents are there, 320 MB in all. Each block claims 100 kB for its 25000 rows.
 */
public final class LargeIdv {
    private static final int COLUMNS = 100;
    private static final int BLOCKS = 200_000;
    private static final int ROWS_PER_BLOCK = 25_000;
    private static final int BLOCK_BYTES = Float.BYTES * ROWS_PER_BLOCK;

    private LargeIdv() {}

    /** Writes the file, which does not exist. */
    public static void write(Path file) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            out.position(IdvGenerator.HEADER_BYTES + (long) COLUMNS * BLOCKS * BLOCK_BYTES);
            LittleEndianOutput toc = new LittleEndianOutput();
            for (int column = 0; column < COLUMNS; column++) {
                toc.text("F" + column)
                        .raw(Codecs.SINGLE)
                        .u8(0)
                        .leb(ROWS_PER_BLOCK)
                        .i64(out.position())
                        .i64(0);
                out.write(lookup(column));
            }
            long tocOffset = out.position();
            out.write(ByteBuffer.wrap(toc.toBytes()));
            long tailOffset = out.position();
            out.write(ByteBuffer.wrap(
                    new LittleEndianOutput().i64(IdvGenerator.TAIL_SIGNATURE).toBytes()));
            byte[] header = IdvGenerator.header(tocOffset, tailOffset, (long) BLOCKS * ROWS_PER_BLOCK, COLUMNS);
            out.write(ByteBuffer.wrap(header), 0);
        }
    }

    private static ByteBuffer lookup(int column) {
        LittleEndianOutput lookup = new LittleEndianOutput();
        for (long block = 0; block < BLOCKS; block++) {
            lookup.i64(IdvGenerator.HEADER_BYTES + (block * COLUMNS + column) * BLOCK_BYTES)
                    .i32(BLOCK_BYTES)
                    .i32(BLOCK_BYTES);
        }
        return ByteBuffer.wrap(lookup.toBytes());
    }
}
