package io.github.mlformats.core.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Getters of null values return null. Spark's interpreted plans do not call {@code isNullAt} for long decimals first.
 */
class NullsTest {
    private static final DecimalType LONG_DECIMAL = DataTypes.createDecimalType(20, 0);
    /** Value 1 is null, value 0 is not. */
    private static final BitSet SECOND = BitSet.valueOf(new long[] {0b10});

    private static Stream<Arguments> vectors() {
        byte[] bytes = new byte[16];
        Arrays.fill(bytes, (byte) -1);
        int[] ends = {0, 1, 2};
        IntVector numbers = new IntVector();
        numbers.setBatch(new int[2], 2, null);

        TextVector text = new TextVector();
        text.setBatch(bytes, 0, ends, 0, 2, SECOND);
        BinaryVector binary = new BinaryVector();
        binary.setBatch(new byte[][] {bytes, bytes}, 0, 2, SECOND);
        ArrayVector arrays = new ArrayVector(DataTypes.createArrayType(DataTypes.IntegerType), numbers);
        arrays.setBatch(ends, 0, 2, SECOND);
        MapVector maps =
                new MapVector(DataTypes.createMapType(DataTypes.IntegerType, DataTypes.IntegerType), numbers, numbers);
        maps.setBatch(ends, 0, 2, SECOND);
        return Stream.of(
                of(text, ColumnVector::getUTF8String),
                of(binary, ColumnVector::getBinary),
                of(arrays, ColumnVector::getArray),
                of(maps, ColumnVector::getMap),
                of(decimals(), NullsTest::decimal),
                of(unsigned(), NullsTest::decimal),
                of(selected(text), ColumnVector::getUTF8String),
                of(selected(binary), ColumnVector::getBinary),
                of(selected(arrays), ColumnVector::getArray),
                of(selected(maps), ColumnVector::getMap),
                of(selected(unsigned()), NullsTest::decimal));
    }

    private static Arguments of(ColumnVector vector, BiFunction<ColumnVector, Integer, Object> getter) {
        return Arguments.of(
                vector.getClass().getSimpleName() + " of " + vector.dataType().catalogString(), vector, getter);
    }

    private static Decimal decimal(ColumnVector vector, int row) {
        return vector.getDecimal(row, LONG_DECIMAL.precision(), LONG_DECIMAL.scale());
    }

    private static DecimalVector decimals() {
        DecimalVector vector = new DecimalVector(LONG_DECIMAL);
        vector.setBatch(new Decimal[] {Decimal.apply(1), Decimal.apply(2)}, 2, SECOND);
        return vector;
    }

    private static UnsignedVector unsigned() {
        byte[] ones = new byte[16];
        Arrays.fill(ones, (byte) -1);
        UnsignedVector vector = new UnsignedVector(LONG_DECIMAL);
        vector.setBatch(ones, 0, 2, SECOND, 0);
        return vector;
    }

    private static ColumnVector selected(ColumnVector inner) {
        return new SelectionVector(inner, new int[] {0, 1});
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void gettersOfNullValuesReturnNull(
            String name, ColumnVector vector, BiFunction<ColumnVector, Integer, Object> getter) {
        assertThat(getter.apply(vector, 0)).isNotNull();
        assertThat(getter.apply(vector, 1)).isNull();
    }
}
