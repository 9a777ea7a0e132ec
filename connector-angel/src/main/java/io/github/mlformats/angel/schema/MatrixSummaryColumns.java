package io.github.mlformats.angel.schema;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The columns of {@link TableLayout#MATRICES} after the name of the matrix. Values that the meta does not contain are null. */
public final class MatrixSummaryColumns {
    public static final StructType ALL = new StructType()
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

    private MatrixSummaryColumns() {}
}
