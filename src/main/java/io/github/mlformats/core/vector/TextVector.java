package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/** A vector of strings in one UTF-8 buffer with offsets. Strings are views of the buffer. */
public final class TextVector extends BatchVector {
    private byte[] data;
    private int offset;
    private int[] ends;
    private int first;

    /** Creates an empty vector. */
    public TextVector() {
        super(DataTypes.StringType);
    }

    /**
     * Sets a new batch.
     *
     * @param ends value i is the bytes {@code [offset + ends[first + i], offset + ends[first + i + 1])} of {@code data}
     * @param nulls which values are null: value i if bit {@code first + i} is set; null if none is
     */
    public void setBatch(byte[] data, int offset, int[] ends, int first, int count, BitSet nulls) {
        this.data = data;
        this.offset = offset;
        this.ends = ends;
        this.first = first;
        setBatch(count, nulls, first);
    }

    @Override
    public UTF8String getUTF8String(int row) {
        if (isNullAt(row)) {
            return null;
        }
        int start = ends[first + row];
        return UTF8String.fromBytes(data, offset + start, ends[first + row + 1] - start);
    }
}
