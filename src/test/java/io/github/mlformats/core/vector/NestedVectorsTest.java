package io.github.mlformats.core.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

/** Strings, arrays, structs, constants and row numbers. */
class NestedVectorsTest {
    private static TextVector words() {
        TextVector words = new TextVector();
        words.setBatch("..ab\u00e9".getBytes(StandardCharsets.UTF_8), 2, new int[] {0, 1, 1, 4}, 0, 3, null);
        return words;
    }

    @Test
    void stringsAreDelimitedByOffsets() {
        assertThat(words().getUTF8String(0)).hasToString("a");
        assertThat(words().getUTF8String(1)).hasToString("");
        assertThat(words().getUTF8String(2)).hasToString("b\u00e9");
    }

    @Test
    void bitsStartAtTheLeastSignificant() {
        BitVector bits = new BitVector();

        bits.setBatch(new byte[] {0, 0b0000_0010, 0b0000_0001}, 1, 1, 8, null);

        assertThat(bits.getBooleans(0, 8)).containsExactly(true, false, false, false, false, false, false, true);
    }

    @Test
    void arraysShareOneChild() {
        ArrayVector arrays = new ArrayVector(DataTypes.createArrayType(DataTypes.StringType), words());

        arrays.setBatch(new int[] {9, 0, 2, 2, 3}, 1, 3, null);

        assertThat(arrays.getArray(0).numElements()).isEqualTo(2);
        assertThat(arrays.getArray(1).numElements()).isZero();
        assertThat(arrays.getArray(2).getUTF8String(0)).hasToString("b\u00e9");
    }

    @Test
    void structsFindTheirChildrenByName() {
        StructType pruned = new StructType(new StructField[] {
            DataTypes.createStructField("b", DataTypes.LongType, false),
            DataTypes.createStructField("a", DataTypes.StringType, false)
        });
        Map<String, ColumnVector> children =
                Map.of("a", words(), "b", new ConstantVector(DataTypes.LongType, 5L), "c", new RowNumberVector(1));
        StructVector structs = StructVector.of(pruned, children::get);
        BitSet nulls = new BitSet();
        nulls.set(1);

        structs.setStructs(3, nulls, 0);

        assertThat(structs.getStruct(0).getLong(0)).isEqualTo(5);
        assertThat(structs.getStruct(2).getUTF8String(1)).hasToString("b\u00e9");
        assertThat(structs.getStruct(1)).isNull();
    }

    @Test
    void constantsMayBeNull() {
        assertThat(new ConstantVector(DataTypes.StringType, UTF8String.fromString("x")).getUTF8String(7))
                .hasToString("x");
        assertThat(new ConstantVector(DataTypes.StringType, null).isNullAt(7)).isTrue();
    }

    @Test
    void rowsAndGroupsOfRowsAreNumbered() {
        RowNumberVector rows = new RowNumberVector(1);
        RowNumberVector groups = new RowNumberVector(100);

        rows.setBatch(199);
        groups.setBatch(199);

        assertThat(rows.getLongs(0, 2)).containsExactly(199, 200);
        assertThat(groups.getLongs(0, 2)).containsExactly(1, 2);
    }

    @Test
    void dictionariesAreLookedUpByIndex() {
        IntVector index = new IntVector();
        BitSet nulls = new BitSet();
        nulls.set(0);
        index.setBatch(new int[] {0, 2, 0}, 3, nulls);
        DictionaryVector vector = new DictionaryVector(index, words());

        assertThat(vector.isNullAt(0)).isTrue();
        assertThat(vector.getUTF8String(1)).hasToString("b\u00e9");
        assertThat(vector.getUTF8String(2)).hasToString("a");
    }
}
