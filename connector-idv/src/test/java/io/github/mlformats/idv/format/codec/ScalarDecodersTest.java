package io.github.mlformats.idv.format.codec;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.Bytes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalarDecodersTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "SByte,   80 ff 7f,             -128, -1, 127",
        "Byte,    80 ff 7f,             128, 255, 127",
        "Int16,   0080 ffff 0100,       -32768, -1, 1",
        "UInt16,  0080 ffff 0100,       32768, 65535, 1",
        "Int32,   00000080 ffffffff 01000000, -2147483648, -1, 1",
        "UInt32,  00000080 ffffffff 01000000, 2147483648, 4294967295, 1",
        "Int64,   0000000000000080 ffffffffffffffff 0100000000000000, -9223372036854775808, -1, 1",
        "UInt64,  0000000000000080 ffffffffffffffff 0100000000000000, 9223372036854775808, 18446744073709551615, 1",
        "TimeSpan, 0000000000000080 ffffffffffffffff 0100000000000000, -9223372036854775808, -1, 1",
        "Single,  0000c03f 00000080 0000807f, 1.5, -0.0, Infinity",
        "Double,  000000000000f83f 0000000000000080 000000000000f07f, 1.5, -0.0, Infinity"
    })
    void numbersAreLittleEndian(String codec, String hex, String first, String second, String third) {
        assertThat(BlockDecoding.values(new Bytes().codec(codec), 3, new Bytes().hex(hex)))
                .map(Object::toString)
                .containsExactly(first, second, third);
    }

    @Test
    void valuesStayWhereTheyAre() {
        Block.Fixed block = (Block.Fixed) BlockDecoding.decode(new Bytes().codec("Int32"), 2, new Bytes().i32(5, 6));

        assertThat(block.offset()).isEqualTo(BlockDecoding.START);
        assertThat(block.width()).isEqualTo(4);
        assertThat(block.missing()).isNull();
    }

    @Test
    void nanKeepsItsPayload() {
        Block.Fixed block =
                (Block.Fixed) BlockDecoding.decode(new Bytes().codec("Single"), 1, new Bytes().i32(0x7FC0_1234));

        assertThat(block.data()).endsWith(0x34, 0x12, 0xC0, 0x7F);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DataViewRowId", "RowId", "UInt128"})
    void rowIdsAreStoredLowHalfFirst(String codec) {
        assertThat(BlockDecoding.values(new Bytes().codec(codec), 1, new Bytes().i64(1, 0xABCD)))
                .containsExactly("000000000000abcd0000000000000001");
    }

    @Test
    void booleansAreBitsLeastSignificantFirst() {
        assertThat(BlockDecoding.values(new Bytes().codec("Boolean"), 10, new Bytes().u8(0b0000_0101, 0b1111_1110)))
                .containsExactly(true, false, true, false, false, false, false, false, false, true);
    }

    @Test
    void oldBooleansTakeTwoBitsAndMayBeMissing() {
        Bytes words = new Bytes().i32(0b10_01_00_01 | 1 << 30, 0b11_10);

        List<Object> values = BlockDecoding.values(new Bytes().codec("DvBool"), 17, words);

        assertThat(values.subList(0, 5)).isEqualTo(asList(true, false, true, null, false));
        assertThat(values.subList(14, 17)).isEqualTo(asList(false, true, null));
    }

    @Test
    void oldBooleansRefuseTheFourthPattern() {
        assertThatThrownBy(() -> BlockDecoding.decode(new Bytes().codec("DvBool"), 18, new Bytes().i32(0, 0b11_00)))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage("f is corrupt at byte 7 (column 'a', block 7): "
                        + "expected two-bit booleans of 0, 1 or 2, found 3 for value 17");
    }

    @Test
    void anOldDecoderForgetsTheBlockBefore() {
        BlockDecoder decoder = BlockDecoding.decoder(new Bytes().codec("DvBool"));
        BlockDecoding.decode(decoder, 16, new Bytes().i32(0x6666_6666));

        Block.Bits block = (Block.Bits) BlockDecoding.decode(decoder, 9, new Bytes().i32(0));

        assertThat(block.missing()).isNull();
        assertThat(BlockDecoding.values(IdvType.Primitive.BOOLEAN, block)).containsOnly(false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DateTime", "DvDateTime", "DvTimeSpan"})
    void minimalTicksAreMissing(String codec) {
        assertThat(BlockDecoding.values(new Bytes().codec(codec), 3, new Bytes().i64(5, Long.MIN_VALUE, 0)))
                .isEqualTo(asList(5L, null, 0L));
    }

    @Test
    void timeSpansMayBeMissingUpToVersion1115() {
        Bytes definition = new Bytes().codec("TimeSpan");

        assertThat(((Codec.Scalar) BlockDecoding.codec(definition, true)).supportsMissing())
                .isTrue();
        assertThat(((Codec.Scalar) BlockDecoding.codec(definition, false)).supportsMissing())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE + 1, Ticks.MAX_DATE + 1, Long.MAX_VALUE})
    void datesOutsideTheYears1To9999AreCorrupt(long ticks) {
        assertThatThrownBy(() ->
                        BlockDecoding.decode(new Bytes().codec("DateTime"), 2, new Bytes().i64(Ticks.MAX_DATE, ticks)))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("at byte 11 (")
                .hasMessageEndingWith("found " + ticks + " for value 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DateTimeOffset", "DvDateTimeZone"})
    void offsetTimesStoreAllOffsetsFirst(String codec) {
        Bytes block = new Bytes().i16(-840, 77, 840).i64(0, Long.MIN_VALUE, Ticks.MAX_DATE);

        assertThat(BlockDecoding.values(new Bytes().codec(codec), 3, block))
                .isEqualTo(
                        asList(new IdvValue.OffsetTime(0, -840), null, new IdvValue.OffsetTime(Ticks.MAX_DATE, 840)));
    }

    @Test
    void aMissingOffsetIsZero() {
        Bytes block = new Bytes().i16(Short.MIN_VALUE).i64(5);

        assertThat(BlockDecoding.values(new Bytes().codec("DateTimeOffset"), 1, block))
                .containsExactly(new IdvValue.OffsetTime(5, 0));
    }

    @ParameterizedTest(name = "offset {0}, ticks {1}")
    @CsvSource({
        "841, 1000000000000000, offset from UTC",
        "-841, 1000000000000000, offset from UTC",
        "1, 0, local and a UTC time",
        "-1, 3155378975999999999, local and a UTC time",
        "-1, -1, local and a UTC time",
        "0, 9223372036854775807, local and a UTC time"
    })
    void offsetTimesOutsideTheYears1To9999AreCorrupt(int minutes, long ticks, String expected) {
        assertThatThrownBy(() -> BlockDecoding.decode(
                        new Bytes().codec("DateTimeOffset"),
                        1,
                        new Bytes().i16(minutes).i64(ticks)))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(expected);
    }

    @ParameterizedTest(name = "{0} needs {1} bytes for 9 values")
    @CsvSource({"Int16, 18", "Boolean, 2", "DvBool, 4", "DateTime, 72", "DataViewRowId, 144", "DateTimeOffset, 90"})
    void surplusBytesAreIgnoredAndMissingOnesAreCorrupt(String codec, int bytes) {
        Bytes enough = new Bytes().u8(new int[bytes + 1]);
        Bytes tooFew = new Bytes().u8(new int[bytes - 1]);

        assertThat(BlockDecoding.decode(new Bytes().codec(codec), 9, enough).count())
                .isEqualTo(9);
        assertThatThrownBy(() -> BlockDecoding.decode(new Bytes().codec(codec), 9, tooFew))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("bytes left");
    }
}
