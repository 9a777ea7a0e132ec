package io.github.mlformats.idv.write;

import io.github.mlformats.core.vector.number.IntegerGetter;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.encode.FixedEncoder;
import io.github.mlformats.idv.schema.ColumnErrors;
import io.github.mlformats.idv.schema.IdvTypeResolver;
import java.math.BigDecimal;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Writes keys, from stored keys or from 0-based indices. NaN and null are the missing key, stored as 0. */
final class KeyWriter implements IdvValueWriter {
    private final FixedEncoder block;
    private final boolean real;
    private final boolean decimal;
    private final IntegerGetter integers;
    private final IdvType.Key type;
    private final boolean raw;
    private final ColumnErrors errors;

    KeyWriter(FixedEncoder block, DataType sparkType, IdvType.Key type, boolean raw, ColumnErrors errors) {
        this.block = block;
        this.real = sparkType.equals(DataTypes.DoubleType);
        this.decimal = sparkType.equals(IdvTypeResolver.UINT64);
        this.integers = IntegerGetter.of(sparkType);
        this.type = type;
        this.raw = raw;
        this.errors = errors;
    }

    @Override
    public void write(SpecializedGetters from, int i) {
        if (real) {
            double value = from.getDouble(i);
            if (Double.isNaN(value)) {
                block.add(0);
                return;
            }
            if (value != Math.rint(value) || Math.abs(value) > 0x1p53) {
                throw outOfRange(Double.toString(value));
            }
            add((long) value, value < 0);
        } else if (decimal) {
            BigDecimal value = from.getDecimal(i, 20, 0).toJavaBigDecimal();
            if (value.toBigInteger().bitLength() > Long.SIZE) {
                throw outOfRange(value.toPlainString());
            }
            add(value.longValue(), value.signum() < 0);
        } else {
            long value = integers.get(from, i);
            add(value, value < 0);
        }
    }

    private void add(long value, boolean negative) {
        int order = Long.compareUnsigned(value, type.count());
        if (negative || (raw ? order > 0 : order >= 0)) {
            throw outOfRange(negative ? Long.toString(value) : Long.toUnsignedString(value));
        }
        block.add(raw ? value : value + 1);
    }

    private RuntimeException outOfRange(String value) {
        String count = Long.toUnsignedString(type.count());
        return errors.rowError((raw
                        ? ": the stored key " + value + " is out of range [0, " + count + "]"
                        : ": the key index " + value + " is out of range [0, " + count + ")")
                + ". Set option(\"keyColumns\", \"none\") to write plain numbers");
    }
}
