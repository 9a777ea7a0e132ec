package io.github.mlformats.angel.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.write.ValueBits.VectorBits;
import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Longs as the floating-point numbers of a template model. */
class ValueBitsTest {
    private static final long FIRST_INEXACT_DOUBLE = (1L << 53) + 1;

    private static UnsafeArrayData values(long value) {
        return UnsafeArrayData.fromPrimitiveArray(new long[] {value});
    }

    private static long vectorBits(long value, NumberType to) {
        long[] bits = new long[1];
        VectorBits.of(values(value), NumberType.LONG, to).get(0, bits, 1);
        return bits[0];
    }

    @ParameterizedTest
    @ValueSource(
            longs = {FIRST_INEXACT_DOUBLE, -FIRST_INEXACT_DOUBLE, (1 << 24) + 1, Long.MAX_VALUE, Long.MIN_VALUE + 1})
    void rejectsLongsThatAFloatRounds(long value) {
        ValueBits bits = ValueBits.of(NumberType.LONG, NumberType.FLOAT);

        assertThatThrownBy(() -> bits.of(values(value), 0))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the value " + value + " is no float");
        assertThatThrownBy(() -> vectorBits(value, NumberType.FLOAT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the value " + value + " is no float");
    }

    @ParameterizedTest
    @ValueSource(longs = {FIRST_INEXACT_DOUBLE, -FIRST_INEXACT_DOUBLE, Long.MAX_VALUE, Long.MIN_VALUE + 1})
    void rejectsLongsThatADoubleRounds(long value) {
        ValueBits bits = ValueBits.of(NumberType.LONG, NumberType.DOUBLE);

        assertThatThrownBy(() -> bits.of(values(value), 0))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the value " + value + " is no double");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 1 << 24, 1L << 53, 1L << 60, -(1L << 60), Long.MIN_VALUE})
    void convertsLongsThatAreRepresentable(long value) {
        assertThat(ValueBits.of(NumberType.LONG, NumberType.FLOAT).of(values(value), 0))
                .isEqualTo(Float.floatToRawIntBits(value))
                .isEqualTo(vectorBits(value, NumberType.FLOAT));
        assertThat(ValueBits.of(NumberType.LONG, NumberType.DOUBLE).of(values(value), 0))
                .isEqualTo(Double.doubleToRawLongBits(value));
    }
}
