package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.schema.ValueTypeResolver;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of mapped rows, which tasks write: an element or a part of a vector, and its target partition. Rows sorted by
 * the first three columns are in file order.
 */
final class MappedRowColumns {
    static final int PARTITION = 0;
    /** The row in row formats, the column in column formats; {@link Long#MIN_VALUE} in the start marker of a partition. */
    static final int MAJOR = 1;
    /** The column in row formats, the row in column formats: that of the first value. */
    static final int MINOR = 2;
    /** The value of an element. */
    static final int VALUE = 3;
    /** Columns of the values of a sparse vector; null if the values are consecutive. */
    static final int INDICES = 4;
    /** Values of a part of a vector; null for an element. */
    static final int VALUES = 5;

    /** {@link #MINOR} of the start marker of a partition, which has no element. */
    static final long NO_ELEMENT = -1;

    private static final String[] NAMES = {"partition", "major", "minor", "value", "indices", "values"};

    private MappedRowColumns() {}

    /** @param vectors whether rows may contain parts of vectors */
    static StructType of(NumberType number, boolean vectors) {
        DataType type = ValueTypeResolver.of(number);
        StructType columns = new StructType()
                .add(NAMES[PARTITION], DataTypes.IntegerType, false)
                .add(NAMES[MAJOR], DataTypes.LongType, false)
                .add(NAMES[MINOR], DataTypes.LongType, false)
                .add(NAMES[VALUE], type, false);
        return vectors
                ? columns.add(NAMES[INDICES], DataTypes.createArrayType(DataTypes.LongType, false), true)
                        .add(NAMES[VALUES], DataTypes.createArrayType(type, false), true)
                : columns;
    }

    /** Sets the value of an element. @param bits its raw bits */
    static void setValue(InternalRow row, NumberType type, long bits) {
        switch (type) {
            case DOUBLE -> row.setDouble(VALUE, Double.longBitsToDouble(bits));
            case FLOAT -> row.setFloat(VALUE, Float.intBitsToFloat((int) bits));
            case LONG -> row.setLong(VALUE, bits);
            case INT -> row.setInt(VALUE, (int) bits);
        }
    }

    /** Names of the columns that rows are shuffled by. */
    static List<String> clusterColumns() {
        return List.of(NAMES[PARTITION]);
    }

    /** Names of the columns that the rows of a task are sorted by. */
    static List<String> sortColumns() {
        return List.of(NAMES[PARTITION], NAMES[MAJOR], NAMES[MINOR]);
    }
}
