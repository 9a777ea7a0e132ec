package io.github.mlformats.core.vector;

import io.github.mlformats.core.bytes.LittleEndian;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;

/**
 * A view of unsigned little-endian numbers as the smallest Spark type that represents all of them: 8 bits as short, 16 as
 * int, 32 as long, 64 as decimal(20,0). Each getter reads at the width that its type implies.
 */
public final class UnsignedVector extends FixedWidthVector {
    /** @param type the signed type that represents all values */
    public UnsignedVector(DataType type) {
        super(type);
    }

    @Override
    public short getShort(int row) {
        return (short) (data[offset + row] & 0xFF);
    }

    @Override
    public int getInt(int row) {
        return LittleEndian.u16(data, offset + 2 * row);
    }

    @Override
    public long getLong(int row) {
        return LittleEndian.u32(data, offset + 4 * row);
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        return isNullAt(row) ? null : decimal(LittleEndian.i64(data, offset + 8 * row), precision, scale);
    }

    /** Converts an unsigned 64-bit number to a decimal. */
    public static Decimal decimal(long unsigned, int precision, int scale) {
        if (unsigned >= 0) {
            return Decimal.apply(unsigned, precision, scale);
        }
        BigInteger value = new BigInteger(Long.toUnsignedString(unsigned));
        return Decimal.apply(new BigDecimal(value), precision, scale);
    }
}
