package io.github.mlformats.core.schema;

import java.io.Serializable;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of all files of a read, without partition columns.
 *
 * @param columns the columns
 * @param reference the file the others must agree with; null if they need not, or the user gave the schema
 * @param allSeen whether every file was looked into; the others are compared when they are read
 * @param rows number of rows of all files; -1 if not known
 */
public record DatasetSchema(StructType columns, FileSchema reference, boolean allSeen, long rows)
        implements Serializable {
    /** A schema the user gave. */
    public static DatasetSchema given(StructType columns) {
        return new DatasetSchema(columns, null, true, -1);
    }

    public OptionalLong rowCount() {
        return rows < 0 ? OptionalLong.empty() : OptionalLong.of(rows);
    }
}
