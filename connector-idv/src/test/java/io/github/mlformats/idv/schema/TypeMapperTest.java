package io.github.mlformats.idv.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Type mapping of idv.md, section 9. */
class TypeMapperTest {
    private static final Options DEFAULTS = options(Map.of());

    private static Options options(Map<String, String> given) {
        return new OptionSet(IdvReadOptions.all()).parse(given);
    }

    private static Codec.Scalar scalar(Primitive type) {
        return new Codec.Scalar(type.toString(), type, false);
    }

    private static Codec.Vector vector(Codec.Known item, Integer... dims) {
        return new Codec.Vector("VBuffer", item, List.of(dims));
    }

    private static String type(Options options, Codec.Known codec) {
        return new TypeMapper(options)
                .defaultMapping(codec, Optional.empty(), false)
                .type()
                .sql()
                .toLowerCase();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        SBYTE            | tinyint
        BYTE             | smallint
        INT16            | smallint
        UINT16           | int
        INT32            | int
        UINT32           | bigint
        INT64            | bigint
        UINT64           | decimal(20,0)
        SINGLE           | float
        DOUBLE           | double
        BOOLEAN          | boolean
        TEXT             | string
        TIME_SPAN        | interval day to second
        DATE_TIME        | timestamp_ntz
        DATE_TIME_OFFSET | timestamp
        ROW_ID           | binary
        """)
    void primitivesTakeTheSmallestTypeThatHoldsAll(Primitive stored, String expected) {
        assertThat(type(DEFAULTS, scalar(stored))).isEqualTo(expected);
    }

    @Test
    void timesCanBeTicks() {
        Options ticks = options(Map.of("ticks", "true"));

        assertThat(type(ticks, scalar(Primitive.TIME_SPAN))).isEqualTo("bigint");
        assertThat(type(ticks, scalar(Primitive.DATE_TIME))).isEqualTo("bigint");
        assertThat(type(ticks, scalar(Primitive.DATE_TIME_OFFSET)))
                .isEqualTo("struct<ticks: bigint not null, offsetminutes: int not null>");
    }

    @Test
    void offsetsAndUnsignedNumbersFollowTheirOptions() {
        Options other = options(Map.of("uint64", "long", "dateTimeOffset", "struct"));

        assertThat(type(other, scalar(Primitive.UINT64))).isEqualTo("bigint");
        assertThat(type(other, scalar(Primitive.DATE_TIME_OFFSET)))
                .isEqualTo("struct<instant: timestamp not null, offsetminutes: int not null>");
    }

    @ParameterizedTest
    @CsvSource({
        "BYTE, 255, int, smallint",
        "UINT16, 65535, int, int",
        "UINT32, 2147483647, int, bigint",
        "UINT32, 2147483648, bigint, bigint",
        "UINT64, 9223372036854775807, bigint, 'decimal(20,0)'",
        "UINT64, 18446744073709551615, 'decimal(20,0)', 'decimal(20,0)'"
    })
    void keysAreIndicesOrRaw(Primitive stored, String count, String index, String raw) {
        Codec.Key key = new Codec.Key("Key2", scalar(stored), Long.parseUnsignedLong(count));
        Options asStored = options(Map.of("keys", "raw"));

        assertThat(type(DEFAULTS, key)).isEqualTo(index);
        assertThat(new TypeMapper(DEFAULTS)
                        .defaultMapping(key, Optional.empty(), false)
                        .nullable())
                .isTrue();
        assertThat(type(asStored, key)).isEqualTo(raw);
        assertThat(new TypeMapper(asStored)
                        .defaultMapping(key, Optional.empty(), false)
                        .nullable())
                .isFalse();
    }

    @Test
    void keysCanBeTheirValues() {
        Codec.Key key = new Codec.Key("Key2", scalar(Primitive.UINT32), 3);
        TypeMapper forms = new TypeMapper(options(Map.of("keys", "value")));

        assertThat(forms.defaultMapping(key, Optional.of(scalar(Primitive.SINGLE)), false)
                        .type()
                        .sql())
                .isEqualTo("FLOAT");
        assertThat(forms.defaultMapping(key, Optional.empty(), false).type().sql())
                .isEqualTo("INT");
    }

    @Test
    void vectorsOfFloatsOfFixedSizeAreSparkMlVectors() {
        TypeMapper forms = new TypeMapper(DEFAULTS);

        assertThat(forms.defaultMapping(vector(scalar(Primitive.SINGLE), 2, 3), Optional.empty(), false)
                        .type())
                .isEqualTo(SQLDataTypes.VectorType());
        assertThat(forms.defaultMapping(vector(scalar(Primitive.DOUBLE), 4), Optional.empty(), false)
                        .type())
                .isEqualTo(SQLDataTypes.VectorType());
        assertThat(type(DEFAULTS, vector(scalar(Primitive.SINGLE), 0))).isEqualTo("array<float>");
        assertThat(type(DEFAULTS, vector(scalar(Primitive.INT32), 4))).isEqualTo("array<int>");
    }

    @Test
    void vectorsCanBeSizeIndicesAndValues() {
        Options sparse = options(Map.of("vectors", "sparse"));

        assertThat(type(sparse, vector(scalar(Primitive.SINGLE), 4)))
                .isEqualTo("struct<size: int not null, indices: array<int>, values: array<float> not null>");
    }

    @Test
    void onlyWhatCanBeMissingIsNullable() {
        Codec.Scalar old = new Codec.Scalar("DvBool", Primitive.BOOLEAN, true);
        TypeMapper forms = new TypeMapper(DEFAULTS);

        assertThat(forms.defaultMapping(old, Optional.empty(), false).nullable())
                .isTrue();
        assertThat(forms.defaultMapping(scalar(Primitive.BOOLEAN), Optional.empty(), false)
                        .nullable())
                .isFalse();
        assertThat(forms.defaultMapping(vector(old, 0), Optional.empty(), false).nullable())
                .isFalse();
    }
}
