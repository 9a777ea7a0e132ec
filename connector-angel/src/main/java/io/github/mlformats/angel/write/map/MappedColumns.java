package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.angel.schema.ValueTypes;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of the rows that tasks write: an element, or a part of a vector, and where it goes. Sorted by the first three they
 * come in the order of their files.
 */
public final class MappedColumns {
    public static final int PARTITION = 0;
    /** The row in row formats, the column in column formats. A partition begins with a row that has less than any. */
    public static final int MAJOR = 1;
    /** The other one of row and column: that of the first value. */
    public static final int MINOR = 2;
    /** An element's value. */
    public static final int VALUE = 3;
    /** Columns of the values of a sparse vector; null if they stand side by side. */
    public static final int INDICES = 4;
    /** Values of a vector; null if this is an element. */
    public static final int VALUES = 5;

    /** What stands in place of the lower one of row and column in the row that a partition begins with. */
    static final long NOTHING = -1;

    private static final String[] NAMES = {"partition", "major", "minor", "value", "indices", "values"};

    private MappedColumns() {}

    /** @param vectors whether there are parts of vectors */
    public static StructType of(ValueType number, boolean vectors) {
        DataType type = ValueTypes.of(number);
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

    /** Names of the columns by which rows are brought to tasks. */
    public static List<String> clusters() {
        return List.of(NAMES[PARTITION]);
    }

    /** Names of the columns by which the rows of a task are sorted. */
    public static List<String> order() {
        return List.of(NAMES[PARTITION], NAMES[MAJOR], NAMES[MINOR]);
    }
}
