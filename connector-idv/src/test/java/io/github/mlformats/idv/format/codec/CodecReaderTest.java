package io.github.mlformats.idv.format.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.Bytes;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecReaderTest {
    private static final Bytes SINGLE = new Bytes().codec("Single");

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "SByte, SByte",
        "Byte, Byte",
        "Int16, Int16",
        "UInt16, UInt16",
        "Int32, Int32",
        "UInt32, UInt32",
        "Int64, Int64",
        "UInt64, UInt64",
        "Single, Single",
        "Double, Double",
        "Boolean, Boolean",
        "DvBool, Boolean",
        "TextSpan, Text",
        "TimeSpan, TimeSpan",
        "DvTimeSpan, TimeSpan",
        "DateTime, DateTime",
        "DvDateTime, DateTime",
        "DateTimeOffset, DateTimeOffset",
        "DvDateTimeZone, DateTimeOffset",
        "DataViewRowId, RowId",
        "RowId, RowId",
        "UInt128, RowId"
    })
    void scalarsAreIdentifiedByName(String name, String type) {
        assertThat(type(new Bytes().codec(name))).hasToString(type);
    }

    @Test
    void vectorsHaveDimensions() {
        assertThat(type(vector(SINGLE, 2, 3, 4))).hasToString("Vector<Single, 2,3,4>");
        assertThat(((IdvType.Vector) type(vector(SINGLE, 2, 3, 4))).size()).isEqualTo(24);
    }

    @Test
    void aSizeVariesByADimension0OrByNone() {
        assertThat(((IdvType.Vector) type(vector(SINGLE, 0, 3))).size()).isZero();
        assertThat(type(vector(SINGLE))).hasToString("Vector<Single, 0>");
    }

    @ParameterizedTest(name = "{0} up to {1}")
    @CsvSource({"Byte, 255", "UInt16, 65535", "UInt32, 4294967295", "UInt64, 18446744073709551615"})
    void keysCountUpToTheMostTheirWidthHolds(String inner, String most) {
        long count = Long.parseUnsignedLong(most);

        assertThat(type(key(inner, count))).hasToString("Key<" + inner + ", 1-" + most + ">");
        if (!inner.equals("UInt64")) {
            assertCorrupt(key(inner, count + 1), "a key count between 1 and " + most);
        }
        assertCorrupt(key(inner, 0), "found 0");
    }

    @ParameterizedTest(name = "contiguous {0}, least value {1}, count {2}")
    @CsvSource({"1, 0, 5, 5", "0, 3, 5, 5", "1, 0, 0, 65535"})
    void oldKeysOfCount0HaveTheMostTheirWidthHolds(int contiguous, long least, int count, long found) {
        Bytes old = oldKey("UInt16", contiguous, least, count);

        assertThat(type(old)).isEqualTo(new IdvType.Key(IdvType.Primitive.UINT16, found));
    }

    @Test
    void oldKeysAreChecked() {
        assertCorrupt(oldKey("UInt16", 2, 0, 5), "a flag of 0 or 1, found 2");
        assertCorrupt(oldKey("UInt16", 1, 0, -1), "a key count of 0 or more, found -1");
        assertCorrupt(oldKey("Byte", 1, 0, 256), "a key count between 1 and 255, found 256");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Int32", "Single", "TextSpan", "Boolean", "Key2", "Key", "VBuffer"})
    void keysAreUnsignedIntegers(String inner) {
        assertCorrupt(
                key(inner, 5), "a key over codec Byte, UInt16, UInt32 or UInt64, found a key over codec " + inner);
    }

    @Test
    void anUnknownCodecIsSkipped() {
        assertThat(BlockDecoding.codec(new Bytes().codec("Odd", new Bytes().u8(1, 2, 3))))
                .isEqualTo(new Codec.Unknown("Odd", "Odd"));
    }

    @Test
    void aCodecWithANestedUnknownCodecIsSkipped() {
        Bytes odd = new Bytes().codec("Odd", new Bytes().u8(9, 9));
        Bytes key = new Bytes().codec("Key2", new Bytes().add(odd.array()).i64(5));

        assertThat(BlockDecoding.codec(vector(odd, 3))).isEqualTo(new Codec.Unknown("VBuffer", "Odd"));
        assertThat(BlockDecoding.codec(key)).isEqualTo(new Codec.Unknown("Key2", "Odd"));
        assertThat(BlockDecoding.codec(vector(key, 3))).isEqualTo(new Codec.Unknown("VBuffer", "Odd"));
    }

    @Test
    void anUnknownCodecInsideStaysInsideTheOuterOne() {
        Bytes odd = new Bytes().string("Odd").leb(9);

        assertCorrupt(
                new Bytes().codec("VBuffer", odd).add(new byte[20]),
                "expected 14 bytes of parameters of codec VBuffer, found 5 bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 17, 19, 1000, Integer.MAX_VALUE})
    void theParameterLengthIsExact(int length) {
        byte[] parameters = new Bytes().add(SINGLE.array()).i32(1, 3).array();
        Bytes wrong = new Bytes().string("VBuffer").leb(length).add(parameters);

        assertThatThrownBy(() -> BlockDecoding.codec(wrong))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageEndingWith("expected 16 bytes of parameters of codec VBuffer, found " + length + " bytes");
    }

    @ParameterizedTest(name = "dimensions {0}, {1}")
    @CsvSource({"65536, 32768", "2147483647, 2147483647", "-1, 1", "1, -2147483648", "0, -1"})
    void theProductOfTheDimensionsIsBelow2To31(int first, int second) {
        assertCorrupt(vector(SINGLE, first, second), "dimensions whose product is below 2147483648");
    }

    @Test
    void theNumberOfDimensionsIsComparedWithTheRemainingBytes() {
        Bytes definition =
                new Bytes().codec("VBuffer", new Bytes().add(SINGLE.array()).i32(Integer.MAX_VALUE, 1, 1));

        assertCorrupt(definition, "a number of dimensions of at most 2, found 2147483647");
    }

    @Test
    void definitionsAreNotNestedDeeply() {
        assertCorrupt(vector(vector(SINGLE, 2), 2), "a vector of primitives or keys, found a vector of vectors");
        Bytes deep = new Bytes().hex(String.join("", Collections.nCopies(100_000, "07 56427566666572 7f")));
        assertCorrupt(deep, "a vector of vectors");
    }

    @Test
    void aCodecHasAName() {
        assertCorrupt(new Bytes().codec(""), "the name of a codec, found an empty name");
    }

    private static IdvType type(Bytes definition) {
        return ((Codec.Known) BlockDecoding.codec(definition)).type();
    }

    private static void assertCorrupt(Bytes definition, String message) {
        assertThatThrownBy(() -> BlockDecoding.codec(definition))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(message);
    }

    private static Bytes vector(Bytes inner, int... dims) {
        return new Bytes()
                .codec(
                        "VBuffer",
                        new Bytes().add(inner.array()).i32(dims.length).i32(dims));
    }

    private static Bytes key(String inner, long count) {
        return new Bytes().codec("Key2", new Bytes().codec(inner).i64(count));
    }

    private static Bytes oldKey(String inner, int contiguous, long least, int count) {
        return new Bytes()
                .codec("Key", new Bytes().codec(inner).u8(contiguous).i64(least).i32(count));
    }
}
