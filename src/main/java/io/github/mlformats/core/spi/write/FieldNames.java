package io.github.mlformats.core.spi.write;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructType;

/** Checks of column names and nested field names before a write. */
public final class FieldNames {
    private FieldNames() {}

    /** Returns a name that occurs twice, which Spark allows; empty if all names are distinct. */
    public static Optional<String> findDuplicate(StructType fields) {
        Set<String> seen = new HashSet<>();
        return Stream.of(fields.fieldNames()).filter(name -> !seen.add(name)).findFirst();
    }
}
