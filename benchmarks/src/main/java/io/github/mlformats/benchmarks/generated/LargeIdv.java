package io.github.mlformats.benchmarks.generated;

import io.github.mlformats.benchmarks.data.DataFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.spark.sql.SparkSession;

/**
 * A sparse IDV file of 2 TB whose blocks are holes. It contains a header, lookup tables of 200000 blocks for each of 100 float
 * columns, and a table of contents, 320 MB in total. Each block has 25000 rows and a declared size of 100 kB.
 */
public record LargeIdv() implements DataFile {
    private static final int HEADER_BYTES = 256;
    private static final int COLUMNS = 100;
    private static final int BLOCKS = 200_000;
    private static final int ROWS_PER_BLOCK = 25_000;
    private static final int BLOCK_BYTES = Float.BYTES * ROWS_PER_BLOCK;
    private static final int ENTRY_BYTES = 16;
    private static final long HEAD_SIGNATURE = 0x00425644004C4D43L;
    private static final long TAIL_SIGNATURE = 0x434D4C0044564200L;
    private static final long VERSION = 0x0001_0001_0001_0006L;

    @Override
    public long rows() {
        return (long) BLOCKS * ROWS_PER_BLOCK;
    }

    @Override
    public String format() {
        return "idv";
    }

    @Override
    public String fileName() {
        return "large.idv";
    }

    @Override
    public void write(Path file, SparkSession spark) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            out.position(HEADER_BYTES + (long) COLUMNS * BLOCKS * BLOCK_BYTES);
            ByteBuffer contents = littleEndian(COLUMNS * 64);
            for (int column = 0; column < COLUMNS; column++) {
                text("F" + column, contents);
                text("Single", contents);
                contents.put((byte) 0).put((byte) 0);
                varint(ROWS_PER_BLOCK, contents);
                contents.putLong(out.position()).putLong(0);
                out.write(lookup(column));
            }
            long contentsAt = out.position();
            out.write(contents.flip());
            long tailAt = out.position();
            out.write(littleEndian(Long.BYTES).putLong(TAIL_SIGNATURE).flip());
            out.write(header(contentsAt, tailAt), 0);
        }
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void text(String value, ByteBuffer out) {
        out.put((byte) value.length()).put(value.getBytes(StandardCharsets.US_ASCII));
    }

    private static void varint(int value, ByteBuffer out) {
        int rest = value;
        for (; rest > 0x7F; rest >>>= 7) {
            out.put((byte) (rest | 0x80));
        }
        out.put((byte) rest);
    }

    private static ByteBuffer lookup(int column) {
        ByteBuffer lookup = littleEndian(BLOCKS * ENTRY_BYTES);
        for (long block = 0; block < BLOCKS; block++) {
            lookup.putLong(HEADER_BYTES + (block * COLUMNS + column) * BLOCK_BYTES);
            lookup.putInt(BLOCK_BYTES).putInt(BLOCK_BYTES);
        }
        return lookup.flip();
    }

    private static ByteBuffer header(long contentsAt, long tailAt) {
        return littleEndian(HEADER_BYTES)
                .putLong(HEAD_SIGNATURE)
                .putLong(VERSION)
                .putLong(VERSION)
                .putLong(contentsAt)
                .putLong(tailAt)
                .putLong((long) BLOCKS * ROWS_PER_BLOCK)
                .putInt(COLUMNS)
                .flip();
    }
}
