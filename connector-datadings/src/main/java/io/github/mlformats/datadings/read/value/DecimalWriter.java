package io.github.mlformats.datadings.read.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/** Whole numbers that may be beyond 2^63-1. */
final class DecimalWriter extends LeafWriter {
    private final DecimalType decimal;

    DecimalWriter(ValueReader values, String name, DecimalType type) {
        super(values, name, type);
        this.decimal = type;
    }

    @Override
    boolean putInteger(int row, long value) {
        return put(row, BigDecimal.valueOf(value));
    }

    @Override
    boolean putUnsigned(int row, long bits) {
        return put(row, new BigDecimal(new BigInteger(Long.toUnsignedString(bits))));
    }

    private boolean put(int row, BigDecimal value) {
        if (value.precision() > decimal.precision() - decimal.scale()) {
            return false;
        }
        reserve(row);
        Decimal converted = Decimal.apply(value.setScale(decimal.scale()), decimal.precision(), decimal.scale());
        vector.putDecimal(row, converted, decimal.precision());
        return true;
    }
}
