package io.github.mlformats.datadings.read.value;

import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;

/** Whole numbers of 8 to 64 bits. */
final class IntegerWriter extends LeafWriter {
    private final int bits;

    IntegerWriter(ValueReader values, String name, DataType type) {
        super(values, name, type);
        this.bits =
                type instanceof ByteType ? 8 : type instanceof ShortType ? 16 : type instanceof IntegerType ? 32 : 64;
    }

    @Override
    boolean putInteger(int row, long value) {
        int unused = Long.SIZE - bits;
        if (value << unused >> unused != value) {
            return false;
        }
        reserve(row);
        switch (bits) {
            case 8 -> vector.putByte(row, (byte) value);
            case 16 -> vector.putShort(row, (short) value);
            case 32 -> vector.putInt(row, (int) value);
            default -> vector.putLong(row, value);
        }
        return true;
    }
}
