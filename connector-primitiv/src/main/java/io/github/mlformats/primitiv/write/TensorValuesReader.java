package io.github.mlformats.primitiv.write;

import io.github.mlformats.primitiv.format.write.ModelWriter.TensorValues;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.UserDefinedType;

/** Reads the values of a tensor, or of a part of one, from a column. */
@FunctionalInterface
public interface TensorValuesReader {
    /** Returns the values at a non-null position; null if one of them is null. Valid until the next call. */
    TensorValues read(SpecializedGetters from, int i);

    /** Returns the reader of a type; null if the type is not supported. */
    static TensorValuesReader of(DataType type) {
        if (type instanceof ArrayType array
                && (array.elementType() instanceof FloatType || array.elementType() instanceof DoubleType)) {
            boolean doubles = array.elementType() instanceof DoubleType;
            return (from, i) -> ArrayValues.of(from.getArray(i), doubles, array.containsNull());
        }
        if (type instanceof UserDefinedType<?> user) {
            return switch (user.getClass().getName()) {
                case "org.apache.spark.ml.linalg.VectorUDT" -> MlValues::vector;
                case "org.apache.spark.ml.linalg.MatrixUDT" -> MlValues::matrix;
                default -> null;
            };
        }
        return null;
    }
}
