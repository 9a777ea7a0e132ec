package io.github.mlformats.datadings.format.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DTypeTest {
    @ParameterizedTest
    @CsvSource({
        "<f4,<f4,4",
        "float32,<f4,4",
        ">i8,>i8,8",
        "=u2,<u2,2",
        "i4,<i4,4",
        "<i1,|i1,1",
        "|b1,|b1,1",
        "bool,|b1,1",
        "|S3,|S3,3",
        "S3,|S3,3",
        "<U5,<U5,20",
        ">U2,>U2,8",
        "<M8[ns],<M8[ns],8",
        "m8[25us],<m8[25us],8",
        "<f16,<f16,16",
        "|V4,|V4,4",
        "complex128,<c16,16"
    })
    void understandsWhatNumpyUnderstands(String text, String expected, long size) {
        assertThat(DType.parse(text)).hasValueSatisfying(type -> {
            assertThat(type.text()).isEqualTo(expected);
            assertThat(type.itemSize()).isEqualTo(size);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "zz", "<f3", "<i16", "|O", "<M8[xx]", "<f99999999999", "float33", "<", "c4"})
    void knowsNoOthers(String text) {
        assertThat(DType.parse(text)).isEmpty();
    }

    @Test
    void halvesAreExact() {
        assertThat(NumpyElementType.half((short) 0x3C00)).isEqualTo(1f);
        assertThat(NumpyElementType.half((short) 0x0001)).isEqualTo(0x1p-24f);
        assertThat(NumpyElementType.half((short) 0x7BFF)).isEqualTo(65504f);
        assertThat(NumpyElementType.half((short) 0xFC00)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(NumpyElementType.half((short) 0x7E00)).isNaN();
        assertThat(1 / NumpyElementType.half((short) 0x8000)).isEqualTo(Float.NEGATIVE_INFINITY);
    }
}
