package io.github.mlformats.idv.write;

import io.github.mlformats.core.testing.spark.SparkTypeRoundTrip;
import java.nio.file.Path;
import org.apache.spark.sql.types.StructField;

/** ML.NET types of Spark types, and the Spark types they are read as. */
class IdvTypesTest extends SparkTypeRoundTrip {
    IdvTypesTest() {
        super("idv");
    }

    @Override
    protected String storedType(StructField column, Path path) {
        return column.metadata().getString("idv.type").replace("<", "&lt;");
    }
}
