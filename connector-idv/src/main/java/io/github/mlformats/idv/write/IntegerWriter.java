package io.github.mlformats.idv.write;

import io.github.mlformats.core.vector.number.IntegerGetter;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.encode.FixedEncoder;
import io.github.mlformats.idv.schema.ColumnErrors;
import io.github.mlformats.idv.schema.IdvTypeResolver;
import java.math.BigInteger;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;

/** Writes signed and unsigned integers. A value that does not fit the type is an error. */
final class IntegerWriter implements IdvValueWriter {
    private static final BigInteger MAX_UINT64 =
            BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

    private final FixedEncoder block;
    private final Primitive type;
    private final DataType sparkType;
    private final IntegerGetter integers;
    private final ColumnErrors errors;
    private final long max;

    IntegerWriter(FixedEncoder block, Primitive type, DataType sparkType, ColumnErrors errors) {
        this.block = block;
        this.type = type;
        this.sparkType = sparkType;
        this.integers = IntegerGetter.of(sparkType);
        this.errors = errors;
        this.max = switch (type) {
            case BYTE -> 0xFF;
            case UINT16 -> 0xFFFF;
            case UINT32 -> 0xFFFF_FFFFL;
            default -> Long.MAX_VALUE;
        };
    }

    @Override
    public void write(SpecializedGetters from, int i) {
        if (sparkType.equals(IdvTypeResolver.UINT64)) {
            BigInteger value = from.getDecimal(i, 20, 0).toJavaBigDecimal().toBigInteger();
            if (value.signum() < 0 || value.compareTo(MAX_UINT64) > 0) {
                throw errors.rowError(": " + value + " does not fit " + type);
            }
            block.add(value.longValue());
            return;
        }
        long value = integers.get(from, i);
        if (isUnsigned() && (value < 0 || value > max)) {
            throw errors.rowError(": " + value + " does not fit " + type);
        }
        block.add(value);
    }

    private boolean isUnsigned() {
        return type == Primitive.BYTE
                || type == Primitive.UINT16
                || type == Primitive.UINT32
                || type == Primitive.UINT64;
    }
}
