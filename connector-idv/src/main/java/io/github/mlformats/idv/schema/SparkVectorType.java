package io.github.mlformats.idv.schema;

import io.github.mlformats.core.vector.SparkMl;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The Spark type that represents the vectors of a column. */
public enum SparkVectorType {
    /** Not a vector. */
    NONE,
    ARRAY,
    /** An array of unsigned bytes. */
    BINARY,
    /** Spark ML vectors, dense or sparse. */
    ML,
    /** {@code struct<size, indices, values>}; dense if the indices are null. */
    SPARSE;

    private static final List<String> SPARSE_FIELDS =
            List.of(TypeMapping.Sparse.SIZE, TypeMapping.Sparse.INDICES, TypeMapping.Sparse.VALUES);

    public static SparkVectorType of(DataType type) {
        if (type instanceof ArrayType) {
            return ARRAY;
        }
        if (type.equals(DataTypes.BinaryType)) {
            return BINARY;
        }
        if (SparkMl.isVector(type)) {
            return ML;
        }
        return hasSparseFields(type) && isSparseStruct(((StructType) type).fields()) ? SPARSE : NONE;
    }

    /** Whether a struct has the field names of a sparse vector, regardless of their types. */
    static boolean hasSparseFields(DataType type) {
        return IdvTypeResolver.fieldNames(type).equals(SPARSE_FIELDS);
    }

    private static boolean isSparseStruct(StructField[] fields) {
        return IdvTypeResolver.isIntegral(fields[0].dataType())
                && fields[1].dataType() instanceof ArrayType indices
                && IdvTypeResolver.isIntegral(indices.elementType())
                && fields[2].dataType() instanceof ArrayType;
    }

    /** The Spark type of sizes; int, as in ML vectors, if the type has none. */
    public DataType sizeType(DataType vector) {
        return this == SPARSE ? ((StructType) vector).fields()[0].dataType() : DataTypes.IntegerType;
    }

    /** The Spark type of indices; int, as in ML vectors, if the type has none. */
    public DataType indexType(DataType vector) {
        return this == SPARSE
                ? ((ArrayType) ((StructType) vector).fields()[1].dataType()).elementType()
                : DataTypes.IntegerType;
    }

    /** The Spark type of the items. */
    public DataType itemType(DataType vector) {
        return switch (this) {
            case ARRAY -> ((ArrayType) vector).elementType();
            case SPARSE -> ((ArrayType) ((StructType) vector).fields()[2].dataType()).elementType();
            case BINARY -> DataTypes.ByteType;
            case ML, NONE -> DataTypes.DoubleType;
        };
    }
}
