package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/** A vector of decimals with the precision and scale of the column's type. */
public final class DecimalVector extends BatchVector {
    private Decimal[] values;

    /** @param type precision and scale of all values */
    public DecimalVector(DecimalType type) {
        super(type);
    }

    /**
     * Sets a new batch.
     *
     * @param values {@code values[i]} is value i
     * @param nulls which values are null: value i if bit i is set; null if none is
     */
    public void setBatch(Decimal[] values, int count, BitSet nulls) {
        this.values = values;
        setBatch(count, nulls, 0);
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        return isNullAt(row) ? null : values[row];
    }
}
