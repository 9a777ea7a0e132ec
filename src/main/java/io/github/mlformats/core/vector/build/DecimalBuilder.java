package io.github.mlformats.core.vector.build;

import io.github.mlformats.core.vector.BatchBytes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/** Decimals. */
public final class DecimalBuilder extends LeafBuilder {
    private final int precision;
    private final int scale;

    /** See {@link ColumnBuilder}. */
    public DecimalBuilder(BatchBytes held, String name, DecimalType type) {
        super(held, name, type);
        this.precision = type.precision();
        this.scale = type.scale();
    }

    @Override
    public boolean putLong(int row, long value) {
        return putRounded(row, BigDecimal.valueOf(value));
    }

    @Override
    public boolean putUnsigned(int row, long bits) {
        return putRounded(row, new BigDecimal(new BigInteger(Long.toUnsignedString(bits))));
    }

    /** Puts a number, rounded half up to the column's scale; false if it has too many digits before the point. */
    public boolean putRounded(int row, BigDecimal value) {
        BigDecimal scaled = value.setScale(scale, RoundingMode.HALF_UP);
        if (scaled.precision() > precision) {
            return false;
        }
        reserve(row);
        vector.putDecimal(row, Decimal.apply(scaled, precision, scale), precision);
        return true;
    }
}
