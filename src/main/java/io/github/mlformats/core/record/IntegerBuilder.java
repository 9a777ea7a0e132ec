package io.github.mlformats.core.record;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.BatchByteCounter;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;

/** Builds a column of integers of 8 to 64 bits. */
public final class IntegerBuilder extends FixedWidthBuilder {
    private final int bits;

    /** @param type byte, short, integer or long */
    public IntegerBuilder(BatchByteCounter byteCounter, String name, DataType type) {
        super(byteCounter, name, type);
        this.bits =
                type instanceof ByteType ? 8 : type instanceof ShortType ? 16 : type instanceof IntegerType ? 32 : 64;
    }

    @Override
    public boolean putLong(int row, long value) {
        int unused = Long.SIZE - bits;
        if (value << unused >> unused != value) {
            return false;
        }
        int at = place(row);
        switch (bits) {
            case 8 -> data[at] = (byte) value;
            case 16 -> LittleEndian.putI16(data, at, (short) value);
            case 32 -> LittleEndian.putI32(data, at, (int) value);
            default -> LittleEndian.putI64(data, at, value);
        }
        return true;
    }
}
