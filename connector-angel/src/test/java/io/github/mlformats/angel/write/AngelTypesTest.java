package io.github.mlformats.angel.write;

import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.spark.SparkTypeRoundTrip;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.types.StructField;

/** Every type of Spark as the values of a matrix. */
class AngelTypesTest extends SparkTypeRoundTrip {
    AngelTypesTest() {
        super("angel");
    }

    @Override
    protected List<String> columns() {
        return List.of("'m' AS matrix", "0 AS row", "id AS col", "c AS value");
    }

    @Override
    protected String tested() {
        return "value";
    }

    /** A model is computed from all of its rows, so tables cannot be inserted into. */
    @Override
    protected boolean hasTables() {
        return false;
    }

    @Override
    protected String storedType(StructField column, Path path) {
        return SparkSessions.shared()
                .read()
                .format("angel")
                .option("layout", "matrices")
                .load(path.toString())
                .select("type")
                .head()
                .getString(0);
    }
}
