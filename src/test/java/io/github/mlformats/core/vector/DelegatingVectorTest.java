package io.github.mlformats.core.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.CalendarInterval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Vectors that map rows map nested values as well: here to the inner rows 2, 0, 2, 1. */
class DelegatingVectorTest {
    private static final int[] ROWS = {2, 0, 2, 1};

    private static ColumnVector dictionary(ColumnVector inner) {
        IntVector index = new IntVector();
        index.setBatch(ROWS, ROWS.length, null);
        return new DictionaryVector(index, inner);
    }

    static Stream<Arguments> vectors() {
        return Stream.of(
                view("selection", inner -> new SelectionVector(inner, ROWS)),
                view("dictionary", DelegatingVectorTest::dictionary),
                view(
                        "a selection from a dictionary",
                        inner -> new SelectionVector(dictionary(inner), new int[] {0, 1, 2, 3})),
                view("a dictionary of a selection", inner -> {
                    IntVector index = new IntVector();
                    index.setBatch(new int[] {1, 3, 1, 0}, 4, null);
                    return new DictionaryVector(index, new SelectionVector(inner, new int[] {1, 2, 0, 0}));
                }));
    }

    private static Arguments view(String name, Function<ColumnVector, ColumnVector> view) {
        return Arguments.of(name, view);
    }

    private static BitSet bits(int... set) {
        BitSet bits = new BitSet();
        for (int bit : set) {
            bits.set(bit);
        }
        return bits;
    }

    private static IntVector ints(int... values) {
        IntVector vector = new IntVector();
        vector.setBatch(values, values.length, null);
        return vector;
    }

    private static TextVector words() {
        TextVector words = new TextVector();
        words.setBatch("abc".getBytes(StandardCharsets.UTF_8), 0, new int[] {0, 1, 2, 3}, 0, 3, null);
        return words;
    }

    /** Rows (10, "a"), null, (12, "c"). */
    private static StructVector structs() {
        StructType type = new StructType().add("n", DataTypes.IntegerType).add("t", DataTypes.StringType);
        StructVector structs = new StructVector(type, ints(10, 11, 12), words());
        structs.setStructs(3, bits(1), 0);
        return structs;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void structs(String name, Function<ColumnVector, ColumnVector> view) {
        ColumnVector vector = view.apply(structs());

        assertThat(vector.getStruct(0).getInt(0)).isEqualTo(12);
        assertThat(vector.getStruct(0).getUTF8String(1)).hasToString("c");
        assertThat(vector.getStruct(1).getInt(0)).isEqualTo(10);
        assertThat(vector.getChild(1).getUTF8String(2)).hasToString("c");
        assertThat(vector.getStruct(3)).isNull();
        assertThat(vector.getChild(0).isNullAt(3)).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void structsInStructs(String name, Function<ColumnVector, ColumnVector> view) {
        StructVector inner = structs();
        StructVector outer = new StructVector(new StructType().add("s", inner.dataType()), inner);
        outer.setStructs(3, bits(0), 0);

        ColumnVector vector = view.apply(outer);

        assertThat(vector.getStruct(0).getStruct(0, 2).getInt(0)).isEqualTo(12);
        assertThat(vector.getStruct(1)).isNull();
        assertThat(vector.getStruct(3).isNullAt(0)).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void arraysAndStructsInThem(String name, Function<ColumnVector, ColumnVector> view) {
        ArrayVector arrays = new ArrayVector(DataTypes.createArrayType(structs().dataType()), structs());
        arrays.setBatch(new int[] {0, 1, 1, 3}, 0, 3, bits(1));

        ColumnVector vector = view.apply(arrays);

        assertThat(vector.getArray(0).numElements()).isEqualTo(2);
        assertThat(vector.getArray(0).isNullAt(0)).isTrue();
        assertThat(vector.getArray(0).getStruct(1, 2).getInt(0)).isEqualTo(12);
        assertThat(vector.getArray(1).getStruct(0, 2).getInt(0)).isEqualTo(10);
        assertThat(vector.isNullAt(3)).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void maps(String name, Function<ColumnVector, ColumnVector> view) {
        MapType type = DataTypes.createMapType(DataTypes.StringType, DataTypes.IntegerType);
        MapVector maps = new MapVector(type, words(), ints(10, 11, 12));
        maps.setBatch(new int[] {0, 1, 1, 3}, 0, 3, null);

        ColumnVector vector = view.apply(maps);

        assertThat(vector.getMap(0).numElements()).isEqualTo(2);
        assertThat(vector.getMap(0).keyArray().getUTF8String(1)).hasToString("c");
        assertThat(vector.getMap(1).valueArray().getInt(0)).isEqualTo(10);
        assertThat(vector.getMap(3).numElements()).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void structsWithArraysAndMaps(String name, Function<ColumnVector, ColumnVector> view) {
        ArrayVector arrays = new ArrayVector(DataTypes.createArrayType(DataTypes.IntegerType), ints(10, 11, 12));
        arrays.setBatch(new int[] {0, 1, 1, 3}, 0, 3, null);
        StructVector structs = new StructVector(new StructType().add("a", arrays.dataType()), arrays);
        structs.setStructs(3, null, 0);

        ColumnVector vector = view.apply(structs);

        assertThat(vector.getStruct(0).getArray(0).toIntArray()).containsExactly(11, 12);
        assertThat(vector.getStruct(3).getArray(0).numElements()).isZero();
    }

    /** Spark reads an interval, like a variant, from children that it requests by ordinal. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void intervals(String name, Function<ColumnVector, ColumnVector> view) {
        LongVector micros = new LongVector();
        micros.setBatch(new long[] {7, 8, 9}, 3, null);
        StructVector intervals = new StructVector(DataTypes.CalendarIntervalType, ints(1, 2, 3), ints(4, 5, 6), micros);
        intervals.setStructs(3, bits(1), 0);

        ColumnVector vector = view.apply(intervals);

        assertThat(vector.getInterval(0)).isEqualTo(new CalendarInterval(3, 6, 9));
        assertThat(vector.getInterval(1)).isEqualTo(new CalendarInterval(1, 4, 7));
        assertThat(vector.getInterval(3)).isNull();
    }

    /** A null index refers to no row, not even to a null struct. */
    @Test
    void structOfNullIndexIsNull() {
        IntVector index = new IntVector();
        index.setBatch(new int[] {-1, 0}, 2, bits(0));

        DictionaryVector vector = new DictionaryVector(index, structs());

        assertThat(vector.getStruct(0)).isNull();
        assertThat(vector.getChild(0).isNullAt(0)).isTrue();
        assertThat(vector.getChild(0).hasNull()).isTrue();
        assertThat(vector.getStruct(1).getInt(0)).isEqualTo(10);
    }
}
