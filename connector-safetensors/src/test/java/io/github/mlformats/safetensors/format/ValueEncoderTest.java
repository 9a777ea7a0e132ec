package io.github.mlformats.safetensors.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.LittleEndian;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ValueEncoderTest {
    private static ValueEncoder.Numbers number(double value) {
        return new ValueEncoder.Numbers() {
            @Override
            public boolean areIntegers() {
                return false;
            }

            @Override
            public long integer(int i) {
                throw new UnsupportedOperationException();
            }

            @Override
            public double number(int i) {
                return value;
            }
        };
    }

    private static double decoded(DType dtype, byte[] bytes) {
        byte[] number = new byte[Double.BYTES];
        assertThat(ValueType.DOUBLE.convert(dtype, bytes, 1, number)).isNegative();
        return LittleEndian.f64(number, 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void everyNumberOf16BitsIsEncodedAsItself(DType dtype) {
        for (int bits = 0; bits < 1 << 16; bits++) {
            byte[] stored = {(byte) bits, (byte) (bits >> 8)};
            byte[] encoded = new byte[2];
            double number = decoded(dtype, stored);

            assertThat(new ValueEncoder(dtype, false).encode(number(number), 0, 1, encoded, 0))
                    .isNegative();
            if (!Double.isNaN(number)) {
                assertThat(encoded).isEqualTo(stored);
            }
        }
    }

    /** Between two numbers of 16 bits, the nearer one is taken, and the one with an even last bit in the middle. */
    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void othersAreRoundedToTheNearestOne(DType dtype) {
        Random random = new Random(5);
        int infinity = dtype == DType.F16 ? 0x7C00 : 0x7F80;
        for (int i = 0; i < 20_000; i++) {
            int bits = random.nextInt(infinity - 1);
            double low = decoded(dtype, new byte[] {(byte) bits, (byte) (bits >> 8)});
            double high = decoded(dtype, new byte[] {(byte) (bits + 1), (byte) (bits + 1 >> 8)});
            double share = i % 3 == 0 ? 0.5 : random.nextDouble();
            double between = low + (high - low) * share;
            byte[] encoded = new byte[2];
            new ValueEncoder(dtype, false).encode(number(-between), 0, 1, encoded, 0);

            double middle = low + (high - low) / 2;
            boolean isLow = between == middle ? bits % 2 == 0 : between < middle;
            assertThat(decoded(dtype, encoded)).isEqualTo(isLow ? -low : -high);
        }
    }

    @ParameterizedTest
    @CsvSource({"F16, 65519.99, 65504", "F16, 65520, Infinity", "BF16, 3.4e38, Infinity", "F32, 3.5e38, Infinity"})
    void numbersThatAreTooLargeAreInfiniteOnRequestOnly(DType dtype, double number, double expected) {
        byte[] encoded = new byte[4];

        assertThat(new ValueEncoder(dtype, true).encode(number(number), 0, 1, encoded, 0))
                .isNegative();
        assertThat(decoded(dtype, encoded)).isEqualTo(expected);
        assertThat(new ValueEncoder(dtype, false).encode(number(number), 0, 1, encoded, 0))
                .isEqualTo(Double.isInfinite(expected) ? 0 : -1);
        assertThat(new ValueEncoder(dtype, false).encode(number(Double.NEGATIVE_INFINITY), 0, 1, encoded, 0))
                .isNegative();
    }

    @Test
    void typesAreFoundByName() {
        assertThat(DType.of("F8_E4M3")).isEqualTo(DType.F8_E4M3);
        assertThat(DType.of("f16")).isNull();
    }
}
