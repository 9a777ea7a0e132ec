package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.testing.spark.SparkTypeRoundTrip;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.types.StructField;

/** Every type of Spark as the values of a parameter with one column. */
class PrimitivTypesTest extends SparkTypeRoundTrip {
    PrimitivTypesTest() {
        super("primitiv");
    }

    @Override
    protected List<String> columns() {
        return List.of("array(string(id)) AS path", "0L AS col", "c AS values");
    }

    @Override
    protected Map<String, String> writeOptions() {
        return Map.of("layout", "columns");
    }

    @Override
    protected String tested() {
        return "values";
    }

    /** All values are floats: one dimension, in one order. */
    @Override
    protected String storedType(StructField column, Path path) {
        return "float";
    }

    /** These are read as arrays of their numbers. */
    @Override
    protected Set<String> changed() {
        return Set.of("vector (Spark ML)", "vector (Spark ML), sizes differ", "matrix (Spark ML)");
    }
}
