package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.DecimalVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Builds a decimal column. */
public final class DecimalBuilder extends LeafBuilder {
    private final int precision;
    private final int scale;
    private final DecimalVector vector;
    private Decimal[] values = new Decimal[INITIAL_CAPACITY];

    /** See {@link ColumnBuilder}. */
    public DecimalBuilder(BatchByteCounter byteCounter, String name, DecimalType type) {
        super(byteCounter, name, type);
        this.precision = type.precision();
        this.scale = type.scale();
        this.vector = new DecimalVector(type);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void finishBatch(int rows) {
        vector.setBatch(values, rows, nulls());
    }

    @Override
    public boolean putLong(int row, long value) {
        return putRounded(row, BigDecimal.valueOf(value));
    }

    @Override
    public boolean putUnsigned(int row, long bits) {
        return putRounded(row, new BigDecimal(new BigInteger(Long.toUnsignedString(bits))));
    }

    /** Puts a number, rounded half up to the column's scale. Returns false if it exceeds the column's precision. */
    public boolean putRounded(int row, BigDecimal value) {
        BigDecimal scaled = value.setScale(scale, RoundingMode.HALF_UP);
        if (scaled.precision() > precision) {
            return false;
        }
        begin(row);
        values[row] = Decimal.apply(scaled, precision, scale);
        return true;
    }

    @Override
    void reserve(int row) {
        if (row >= values.length) {
            values = Arrays.copyOf(values, grownCapacity(values.length, row + 1L));
        }
    }
}
