package io.github.mlformats.core.vector;

import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.UserDefinedType;

/** Access to the types of Spark ML by reflection, since its jar may be missing. */
public final class SparkMl {
    private static final String TYPES = "org.apache.spark.ml.linalg.SQLDataTypes";
    private static final String VECTOR = "org.apache.spark.ml.linalg.VectorUDT";

    private SparkMl() {}

    /**
     * Returns the type of Spark ML vectors.
     *
     * @throws UsageException if Spark ML is not on the class path
     */
    public static DataType vectorType() {
        return vectorType(SparkMl.class.getClassLoader());
    }

    /**
     * Returns the type of Spark ML vectors.
     *
     * @param loader the class loader of Spark ML
     * @throws UsageException if it does not have Spark ML
     */
    public static DataType vectorType(ClassLoader loader) {
        return type("VectorType", loader);
    }

    /** Whether a type is that of Spark ML vectors. */
    public static boolean isVector(DataType type) {
        return type instanceof UserDefinedType<?> user
                && user.getClass().getName().equals(VECTOR);
    }

    /**
     * Returns the type of Spark ML matrices.
     *
     * @throws UsageException if Spark ML is not on the class path
     */
    public static DataType matrixType() {
        return type("MatrixType", SparkMl.class.getClassLoader());
    }

    private static DataType type(String name, ClassLoader loader) {
        try {
            return (DataType) Class.forName(TYPES, true, loader).getMethod(name).invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new UsageException(
                    "the data has vectors, but Spark ML, which defines their type, is not on the class path:"
                            + " set vectors=array (or vectors=sparse), or add spark-mllib",
                    e);
        }
    }
}
