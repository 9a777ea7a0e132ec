package io.github.mlformats.idv.write.type;

import io.github.mlformats.core.vector.ml.SparkMl;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** How Spark has the vectors of a column. */
public enum VectorForm {
    /** Not at all: its values are single ones. */
    NONE,
    ARRAY,
    /** An array of unsigned bytes. */
    BINARY,
    /** Spark ML's vectors, dense or sparse. */
    ML,
    /** {@code struct<size, indices, values>}, dense where the indices are null. */
    SPARSE;

    private static final List<String> SPARSE_FIELDS = List.of("size", "indices", "values");

    public static VectorForm of(DataType type) {
        if (type instanceof ArrayType) {
            return ARRAY;
        }
        if (type.equals(DataTypes.BinaryType)) {
            return BINARY;
        }
        if (SparkMl.isVector(type)) {
            return ML;
        }
        return TypeChoice.fieldNames(type).equals(SPARSE_FIELDS)
                        && ((StructType) type).fields()[2].dataType() instanceof ArrayType
                ? SPARSE
                : NONE;
    }

    /** The Spark type of the items. */
    public DataType items(DataType vector) {
        return switch (this) {
            case ARRAY -> ((ArrayType) vector).elementType();
            case SPARSE -> ((ArrayType) ((StructType) vector).fields()[2].dataType()).elementType();
            case BINARY -> DataTypes.ByteType;
            case ML, NONE -> DataTypes.DoubleType;
        };
    }
}
