package io.github.mlformats.angel.schema;

import io.github.mlformats.angel.option.AngelReadOptions;
import io.github.mlformats.angel.option.TableLayout;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The columns of the table in each layout. */
public final class AngelColumns {
    public static final String MATRIX = "matrix";
    public static final String ROW = "row";
    public static final String COL = "col";
    public static final String VALUE = "value";
    public static final String VECTOR = "vector";
    public static final String INDEX = "index";
    public static final String VALUES = "values";

    /** The columns of {@link TableLayout#MATRICES} after the name of the matrix. Values that the meta does not contain are null. */
    public static final StructType OF_SUMMARY = new StructType()
            .add("type", DataTypes.StringType, true)
            .add("format", DataTypes.StringType, true)
            .add("rows", DataTypes.IntegerType, true)
            .add("saved_rows", DataTypes.IntegerType, true)
            .add("columns", DataTypes.LongType, true)
            .add("index_start", DataTypes.LongType, true)
            .add("index_end", DataTypes.LongType, true)
            .add("partitions", DataTypes.IntegerType, false)
            .add("damaged", DataTypes.IntegerType, false)
            .add("bytes", DataTypes.LongType, false)
            .add("elements", DataTypes.LongType, true)
            .add("layer", DataTypes.StringType, true)
            .add("layer_type", DataTypes.StringType, true)
            .add("optimizer", DataTypes.StringType, true)
            .add("inputs", DataTypes.IntegerType, true)
            .add("outputs", DataTypes.IntegerType, true);

    private AngelColumns() {}

    /** The column that is constant for all rows of a matrix: its name. */
    public static StructType matrix() {
        return new StructType().add(MATRIX, DataTypes.StringType, false);
    }

    /**
     * The columns of a matrix, without its name.
     *
     * @param number type of the numbers
     * @param vectors whether the elements are vectors of numbers
     */
    public static StructType of(AngelReadOptions options, DataType number, boolean vectors) {
        DataType array = DataTypes.createArrayType(number, false);
        return switch (options.layout()) {
            case ELEMENTS ->
                new StructType()
                        .add(ROW, DataTypes.IntegerType, false)
                        .add(COL, DataTypes.LongType, false)
                        .add(VALUE, vectors ? array : number, false);
            case ROWS ->
                new StructType()
                        .add(ROW, DataTypes.IntegerType, false)
                        .add(VECTOR, VectorTypes.vector(options.vectors(), number), false);
            case COLUMNS ->
                new StructType().add(INDEX, DataTypes.LongType, false).add(VALUES, array, false);
            case MATRICES -> OF_SUMMARY;
        };
    }

    /** The columns of the table: the name of the matrix, followed by the given ones. */
    public static StructType withMatrix(StructType columns) {
        StructType all = matrix();
        for (var field : columns.fields()) {
            all = all.add(field);
        }
        return all;
    }
}
