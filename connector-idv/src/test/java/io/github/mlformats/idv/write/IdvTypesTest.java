package io.github.mlformats.idv.write;

import io.github.mlformats.core.testing.spark.SparkTypeRoundTrip;
import java.nio.file.Path;
import org.apache.spark.sql.types.StructField;

/** Which type of Spark becomes which of ML.NET, and what comes back. */
class IdvTypesTest extends SparkTypeRoundTrip {
    IdvTypesTest() {
        super("idv");
    }

    @Override
    protected String storedType(StructField column, Path path) {
        return column.metadata().getString("idv.type").replace("<", "&lt;");
    }
}
