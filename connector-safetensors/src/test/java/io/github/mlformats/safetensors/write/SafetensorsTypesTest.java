package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.testing.spark.SparkTypeRoundTrip;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;

class SafetensorsTypesTest extends SparkTypeRoundTrip {
    SafetensorsTypesTest() {
        super("safetensors");
    }

    @Override
    protected List<String> columns() {
        return List.of("string(id) AS name", "c AS values");
    }

    @Override
    protected String tested() {
        return "values";
    }

    @Override
    protected String storedType(StructField column, Path path) {
        return SparkSession.active()
                .read()
                .format("safetensors")
                .load(path.toString())
                .select("dtype")
                .head()
                .getString(0);
    }

    /** These are read as arrays of their numbers. */
    @Override
    protected Set<String> changed() {
        return Set.of("vector (Spark ML)", "vector (Spark ML), sizes differ", "matrix (Spark ML)");
    }
}
