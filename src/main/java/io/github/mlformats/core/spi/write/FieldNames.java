package io.github.mlformats.core.spi.write;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructType;

/** What is asked of the names of columns, or of fields in one, that are written under these names. */
public final class FieldNames {
    private FieldNames() {}

    /** A name that occurs twice, which Spark allows. */
    public static Optional<String> repeated(StructType fields) {
        Set<String> seen = new HashSet<>();
        return Stream.of(fields.fieldNames()).filter(name -> !seen.add(name)).findFirst();
    }
}
