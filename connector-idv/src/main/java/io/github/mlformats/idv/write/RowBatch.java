package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.UnsafeArrayNumbers;
import io.github.mlformats.idv.format.codec.FixedEncoder;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/**
 * A batch of copied small rows. Columns are written one after the other, each for all rows of the batch, which is
 * several times as fast as row by row, because code and memory of a column stay in the processor's cache.
 */
final class RowBatch {
    private static final int MAX_ROWS = 64;
    private static final int CAPACITY = 32 << 10;
    private static final int LARGEST_ROW = CAPACITY / 8;
    /** Maximum bytes of a batch in blocks: no value takes more than eight times its size in the row. */
    static final int MAX_BLOCK_BYTES = 8 * CAPACITY;

    private final byte[] bytes = new byte[CAPACITY];
    private final int[] starts = new int[MAX_ROWS];
    /** As long as the rows that are added, whose partition columns follow those of the file; null before the first one. */
    private UnsafeRow row;

    private int bitSetWidth;
    /** One bit per column: whether any row has a null. */
    private long[] nulls;

    private int size;
    private int count;

    /** Whether a row is small enough for a batch. */
    static boolean isSmall(InternalRow row) {
        return row instanceof UnsafeRow unsafe && unsafe.getSizeInBytes() <= LARGEST_ROW;
    }

    /** Adds a copy of a small row. */
    void add(InternalRow added) {
        UnsafeRow unsafe = (UnsafeRow) added;
        if (row == null) {
            row = new UnsafeRow(unsafe.numFields());
            bitSetWidth = UnsafeRow.calculateBitSetWidthInBytes(unsafe.numFields());
            nulls = new long[bitSetWidth / Long.BYTES];
        }
        unsafe.writeToMemory(bytes, Platform.BYTE_ARRAY_OFFSET + (long) size);
        for (int i = 0; i < nulls.length; i++) {
            nulls[i] |= LittleEndian.i64(bytes, size + i * Long.BYTES);
        }
        starts[count] = size;
        size += unsafe.getSizeInBytes();
        count++;
    }

    /** Whether another small row might not fit. */
    boolean isFull() {
        return count == MAX_ROWS || size > CAPACITY - LARGEST_ROW;
    }

    int count() {
        return count;
    }

    /** A row, valid until the next call. */
    InternalRow row(int i) {
        int end = i + 1 < count ? starts[i + 1] : size;
        row.pointTo(bytes, Platform.BYTE_ARRAY_OFFSET + (long) starts[i], end - starts[i]);
        return row;
    }

    /**
     * Copies the numbers of a column in bulk.
     *
     * @param position of the column
     * @param target encoder of the column's type
     * @return false, without having copied anything, if there is a null or the platform is not little-endian
     */
    boolean copyNumbers(int position, FixedEncoder target) {
        if (!UnsafeArrayNumbers.IS_LITTLE_ENDIAN || hasNull(position)) {
            return false;
        }
        ByteBuilder values = target.values();
        int width = target.width();
        int to = values.reserve(count * width);
        copy(bitSetWidth + Long.BYTES * position, width, values.bytes(), to);
        values.advance(count * width);
        return true;
    }

    private void copy(int from, int width, byte[] out, int to) {
        switch (width) {
            case Integer.BYTES -> {
                for (int i = 0; i < count; i++) {
                    LittleEndian.putI32(out, to + i * Integer.BYTES, LittleEndian.i32(bytes, starts[i] + from));
                }
            }
            case Long.BYTES -> {
                for (int i = 0; i < count; i++) {
                    LittleEndian.putI64(out, to + i * Long.BYTES, LittleEndian.i64(bytes, starts[i] + from));
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    System.arraycopy(bytes, starts[i] + from, out, to + i * width, width);
                }
            }
        }
    }

    /** Valid on little-endian platforms only, because the null bits of rows are read in that byte order. */
    private boolean hasNull(int position) {
        return (nulls[position / Long.SIZE] >>> position & 1) != 0;
    }

    void clear() {
        count = 0;
        size = 0;
        Arrays.fill(nulls, 0);
    }
}
