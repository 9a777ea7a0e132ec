package io.github.mlformats.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.BatchByteCounter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Building columns value by value. */
class ColumnBuildersTest {
    private final ColumnBuilders builders = new ColumnBuilders(new BatchByteCounter()) {
        @Override
        protected UsageException unsupportedType(String name, DataType type) {
            return new UsageException(name + " as " + type.catalogString());
        }
    };

    private ColumnBuilder column(String type) {
        return builders.create("c", StructType.fromDDL("c " + type).apply("c").dataType());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest(name = "{1} as {0}: {2}")
    @CsvSource({
        "tinyint, 127, true",
        "tinyint, 128, false",
        "tinyint, -129, false",
        "smallint, -32768, true",
        "smallint, 32768, false",
        "int, 2147483647, true",
        "int, 2147483648, false",
        "bigint, -9223372036854775808, true",
        "float, 16777216, true",
        "float, 16777217, false",
        "float, 9223372036854775807, false",
        "double, 9007199254740993, true",
        "'decimal(3,1)', 99, true",
        "'decimal(3,1)', 100, false",
        "'decimal(2,2)', 0, true",
        "timestamp, 1, false",
        "date, 1, false",
        "string, 1, false",
        "boolean, 1, false",
        "array<int>, 1, false"
    })
    void integerFitsOrDoesNot(String type, long value, boolean fits) {
        assertThat(column(type).putLong(0, value)).isEqualTo(fits);
    }

    @Test
    void unsignedNumbersAreRoundedOnce() {
        ColumnBuilder doubles = column("double");
        ColumnBuilder decimals = column("decimal(20,0)");
        long bits = (1L << 63) + 1025;

        assertThat(doubles.putUnsigned(0, bits)).isTrue();
        assertThat(decimals.putUnsigned(0, bits)).isTrue();
        assertThat(column("bigint").putUnsigned(0, bits)).isFalse();
        assertThat(column("float").putUnsigned(0, bits)).isFalse();
        doubles.finishBatch(1);
        decimals.finishBatch(1);
        assertThat(doubles.vector().getDouble(0)).isEqualTo(new BigDecimal("9223372036854776833").doubleValue());
        assertThat(decimals.vector().getDecimal(0, 20, 0).toString()).isEqualTo("9223372036854776833");
    }

    @Test
    void floatsAcceptExactValuesOnly() {
        FloatingPointBuilder floats = (FloatingPointBuilder) column("float");

        assertThat(floats.putDouble(0, 0.1)).isFalse();
        assertThat(floats.putDouble(0, Double.NaN)).isTrue();
        assertThat(floats.putFloat(0, 0.1f)).isTrue();
        floats.finishBatch(1);
        assertThat(floats.vector().getFloat(0)).isEqualTo(0.1f);
    }

    @Test
    void putAgainReplacesTheRow() {
        ListBuilder lists = (ListBuilder) column("array<string>");
        lists.element().putBytes(lists.start(0), utf8("gone"));
        lists.putNull(0);
        lists.element().putBytes(lists.start(0), utf8("a"));
        lists.element().putNull(1);
        lists.end(0, 2);
        lists.putNull(1);
        lists.end(2, lists.start(2));
        lists.finishBatch(3);
        ColumnVector shown = lists.vector();

        assertThat(shown.getArray(0).numElements()).isEqualTo(2);
        assertThat(shown.getArray(0).getUTF8String(0).toString()).isEqualTo("a");
        assertThat(shown.getArray(0).isNullAt(1)).isTrue();
        assertThat(shown.isNullAt(1)).isTrue();
        assertThat(shown.getArray(2).numElements()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tinyint",
                "smallint",
                "int",
                "bigint",
                "float",
                "double",
                "decimal(9,2)",
                "boolean",
                "string",
                "binary"
            })
    void columnsGrowAndRestart(String type) {
        ColumnBuilder column = column(type);
        for (int rows : new int[] {1000, 100}) {
            column.startBatch();
            for (int row = 0; row < rows; row++) {
                // The first attempt is longer, or the other one.
                put(column, row, row + 100);
                if (row % 7 == 0) {
                    column.putNull(row);
                } else {
                    put(column, row, row);
                }
            }
            column.finishBatch(rows);
            ColumnVector shown = column.vector();
            for (int row = 0; row < rows; row++) {
                assertThat(shown.isNullAt(row)).isEqualTo(row % 7 == 0);
                if (row % 7 != 0) {
                    assertThat(text(shown, row)).isEqualTo(expected(type, row));
                }
            }
            assertThat(shown.numNulls()).isEqualTo((rows + 6) / 7);
        }
    }

    private static void put(ColumnBuilder column, int row, int value) {
        int small = value % 128;
        boolean fits = column.putBoolean(row, value % 2 == 0)
                || column.putLong(row, small)
                || column.putBytes(row, utf8("x".repeat(small)));
        assertThat(fits).isTrue();
    }

    private static String expected(String type, int value) {
        return switch (type) {
            case "boolean" -> String.valueOf(value % 2 == 0);
            case "string", "binary" -> "x".repeat(value % 128);
            case "float", "double" -> value % 128 + ".0";
            case "decimal(9,2)" -> value % 128 + ".00";
            default -> String.valueOf(value % 128);
        };
    }

    private static String text(ColumnVector vector, int row) {
        return switch (vector.dataType().catalogString()) {
            case "tinyint" -> String.valueOf(vector.getByte(row));
            case "smallint" -> String.valueOf(vector.getShort(row));
            case "int" -> String.valueOf(vector.getInt(row));
            case "bigint" -> String.valueOf(vector.getLong(row));
            case "float" -> String.valueOf(vector.getFloat(row));
            case "double" -> String.valueOf(vector.getDouble(row));
            case "boolean" -> String.valueOf(vector.getBoolean(row));
            case "string" -> vector.getUTF8String(row).toString();
            case "binary" -> new String(vector.getBinary(row), StandardCharsets.UTF_8);
            default -> vector.getDecimal(row, 9, 2).toString();
        };
    }

    @Test
    void missingFieldsAreNull() {
        StructBuilder structs = (StructBuilder) column("struct<a:int,m:map<string,binary>>");
        structs.begin();
        structs.setPresent(0, true);
        structs.child(0).putLong(0, 1);
        structs.end(0);
        structs.putNull(1);
        MapBuilder maps = (MapBuilder) structs.child(1);
        structs.begin();
        structs.setPresent(1, true);
        maps.keys().putBytes(maps.start(2), utf8("k"));
        maps.values().putBytes(maps.start(2), new byte[] {7});
        maps.end(2, 1);
        structs.end(2);
        structs.finishBatch(3);

        assertThat(structs.vector().getStruct(0).getInt(0)).isOne();
        assertThat(structs.vector().getStruct(0).isNullAt(1)).isTrue();
        assertThat(structs.vector().isNullAt(1)).isTrue();
        assertThat(structs.vector().getStruct(2).isNullAt(0)).isTrue();
        assertThat(structs.vector().getStruct(2).getMap(1).valueArray().getBinary(0))
                .containsExactly(7);
    }

    @Test
    void batchIsFullByBytes() {
        ColumnBuilder longs = column("bigint");
        for (int row = 0; row < BatchByteCounter.MAX / 9; row++) {
            longs.putNull(row);
        }
        assertThat(builders.byteCounter().isFull()).isFalse();
        longs.putNull(0);

        assertThat(builders.byteCounter().isFull()).isTrue();
    }

    @Test
    void rejectsUnsupportedTypes() {
        assertThatThrownBy(() -> column("struct<a:array<interval year>>"))
                .isInstanceOf(UsageException.class)
                .hasMessage("c.a.element as interval year");
        assertThatThrownBy(() -> column("map<double,int>")).hasMessage("c as map<double,int>");
    }
}
