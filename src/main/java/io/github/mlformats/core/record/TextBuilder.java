package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.TextVector;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Builds a string column. The caller makes sure that values are valid UTF-8. */
public final class TextBuilder extends LeafBuilder {
    private final TextVector vector = new TextVector();
    private byte[] data = new byte[4 * INITIAL_CAPACITY];
    /** Offset of each row, followed by the end of the last row. */
    private int[] starts = new int[INITIAL_CAPACITY + 1];

    /** See {@link ColumnBuilder}. */
    public TextBuilder(BatchByteCounter byteCounter, String name) {
        super(byteCounter, name, DataTypes.StringType);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void finishBatch(int rows) {
        vector.setBatch(data, 0, starts, 0, rows, nulls());
    }

    /** Puts a copy of the UTF-8 bytes at {@code [from, from + length)}. */
    public void putText(int row, byte[] utf8, int from, int length) {
        begin(row);
        int start = starts[row];
        if (length > data.length - start) {
            data = Arrays.copyOf(data, grownCapacity(data.length, (long) start + length));
        }
        System.arraycopy(utf8, from, data, start, length);
        starts[row + 1] = start + length;
        byteCounter.add(length);
    }

    @Override
    public boolean putBytes(int row, byte[] bytes) {
        putText(row, bytes, 0, bytes.length);
        return true;
    }

    /** Returns the string of a row; null if the row is null. */
    public String text(int row) {
        return isNull(row)
                ? null
                : new String(data, starts[row], starts[row + 1] - starts[row], StandardCharsets.UTF_8);
    }

    @Override
    void reserve(int row) {
        if (row + 2 > starts.length) {
            starts = Arrays.copyOf(starts, grownCapacity(starts.length, row + 2L));
        }
        starts[row + 1] = starts[row];
    }
}
