package io.github.mlformats.primitiv.schema;

import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.vector.SparkMl;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The columns of each layout. They are the same for all files. */
public final class PrimitivColumns {
    public static final String PATH = "path";
    public static final String NAME = "name";
    public static final String ORDINAL = "ordinal";
    public static final String STAT = "stat";
    public static final String DIMS = "dims";
    public static final String BATCH = "batch";
    public static final String COUNT = "count";
    public static final String START = "start";
    public static final String VALUES = "values";
    public static final String STATS = "stats";
    public static final String INDEX = "index";
    public static final String ROW = "row";
    public static final String COL = "col";
    public static final String INDICES = "indices";
    public static final String VALUE = "value";
    public static final String DATA_OFFSET = "data_offset";
    public static final String DATA_LENGTH = "data_length";
    public static final String CLASS = "class";
    public static final String EPOCH = "epoch";
    public static final String UINT_CONFIGS = "uint_configs";
    public static final String FLOAT_CONFIGS = "float_configs";

    public static final ArrayType TEXTS = DataTypes.createArrayType(DataTypes.StringType, false);
    public static final ArrayType INTS = DataTypes.createArrayType(DataTypes.IntegerType, false);
    public static final ArrayType LONGS = DataTypes.createArrayType(DataTypes.LongType, false);
    public static final ArrayType FLOATS = DataTypes.createArrayType(DataTypes.FloatType, false);

    private PrimitivColumns() {}

    public static StructType schema(PrimitivLayout layout, VectorRepresentation vectors) {
        return switch (layout) {
            case PARAMETERS -> parameters(vectors);
            case TENSORS -> tensors(vectors);
            case COLUMNS ->
                tensor().add(COL, DataTypes.LongType, false)
                        .add(VALUES, vectors == VectorRepresentation.ML ? SparkMl.vectorType() : FLOATS, false);
            case ELEMENTS -> elements();
            case SHAPES ->
                tensor().add(DIMS, LONGS, false)
                        .add(BATCH, DataTypes.LongType, false)
                        .add(DATA_OFFSET, DataTypes.LongType, true)
                        .add(DATA_LENGTH, DataTypes.LongType, true);
            case OPTIMIZER -> optimizer();
        };
    }

    private static StructType path() {
        return new StructType().add(PATH, TEXTS, false);
    }

    private static StructType tensor() {
        return path().add(STAT, DataTypes.StringType, true);
    }

    private static DataType matrix(VectorRepresentation vectors) {
        return vectors == VectorRepresentation.ML ? SparkMl.matrixType() : FLOATS;
    }

    private static StructType parameters(VectorRepresentation vectors) {
        StructType statistic = new StructType()
                .add(DIMS, INTS, false)
                .add(BATCH, DataTypes.IntegerType, false)
                .add(VALUES, FLOATS, false);
        return path().add(NAME, DataTypes.StringType, true)
                .add(ORDINAL, DataTypes.IntegerType, false)
                .add(DIMS, INTS, false)
                .add(BATCH, DataTypes.IntegerType, false)
                .add(COUNT, DataTypes.LongType, false)
                .add(VALUES, matrix(vectors), false)
                .add(STATS, DataTypes.createMapType(DataTypes.StringType, statistic, false), false);
    }

    private static StructType tensors(VectorRepresentation vectors) {
        return tensor().add(DIMS, INTS, false)
                .add(BATCH, DataTypes.IntegerType, false)
                .add(COUNT, DataTypes.LongType, false)
                .add(START, DataTypes.LongType, false)
                .add(VALUES, matrix(vectors), false);
    }

    private static StructType elements() {
        return tensor().add(INDEX, DataTypes.LongType, false)
                .add(ROW, DataTypes.IntegerType, true)
                .add(COL, DataTypes.IntegerType, true)
                .add(INDICES, INTS, false)
                .add(BATCH, DataTypes.IntegerType, false)
                .add(VALUE, DataTypes.FloatType, false);
    }

    private static StructType optimizer() {
        return new StructType()
                .add(CLASS, DataTypes.StringType, true)
                .add(EPOCH, DataTypes.LongType, true)
                .add(UINT_CONFIGS, DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType, false), false)
                .add(FLOAT_CONFIGS, DataTypes.createMapType(DataTypes.StringType, DataTypes.FloatType, false), false);
    }
}
