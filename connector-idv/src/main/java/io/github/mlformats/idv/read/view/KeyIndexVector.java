package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.number.FixedWidthVector;
import io.github.mlformats.core.vector.number.UnsignedVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;

/** Keys as 0-based indices: the stored number minus one, or null for a stored 0. */
final class KeyIndexVector extends FixedWidthVector {
    private final int width;

    /** @param width size of a stored key in bytes */
    KeyIndexVector(DataType type, int width) {
        super(type);
        this.width = width;
    }

    private long stored(int row) {
        int position = offset + row * width;
        return switch (width) {
            case 1 -> data[position] & 0xFF;
            case 2 -> LittleEndian.u16(data, position);
            case 4 -> LittleEndian.u32(data, position);
            default -> LittleEndian.i64(data, position);
        };
    }

    @Override
    public boolean isNullAt(int row) {
        return stored(row) == 0;
    }

    @Override
    public boolean hasNull() {
        return true;
    }

    @Override
    public byte getByte(int row) {
        return (byte) (stored(row) - 1);
    }

    @Override
    public short getShort(int row) {
        return (short) (stored(row) - 1);
    }

    @Override
    public double getDouble(int row) {
        return stored(row) - 1;
    }

    @Override
    public int getInt(int row) {
        return (int) (stored(row) - 1);
    }

    @Override
    public long getLong(int row) {
        return stored(row) - 1;
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        long stored = stored(row);
        return stored == 0 ? null : UnsignedVector.decimal(stored - 1, precision, scale);
    }
}
