package io.github.mlformats.core.table;

import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/**
 * The schema of all files of a read, without partition columns.
 *
 * @param columns the columns
 * @param origin the file from which they were inferred; empty if they are a union, or if the user specified them
 * @param deferredCheck the comparison that tasks apply to the files they read; null if all files were compared
 * @param rows number of rows of all files; -1 if not known
 * @param inferred whether the columns were inferred, not specified by the user
 */
public record DatasetSchema(
        StructType columns, String origin, SchemaConsistency.Deferred deferredCheck, long rows, boolean inferred) {
    /** Creates an inferred schema. */
    public DatasetSchema(StructType columns, String origin, SchemaConsistency.Deferred lateCheck, long rows) {
        this(columns, origin, lateCheck, rows, true);
    }

    /**
     * Creates a user-specified schema.
     *
     * @param first the first file; null if there is none
     */
    public static DatasetSchema userSpecified(StructType columns, FileSchema first) {
        return new DatasetSchema(
                columns, "", first == null ? null : new SchemaConsistency.Deferred(first, false), -1, false);
    }

    /** Returns the number of rows of all files, if it is known. */
    public OptionalLong rowCount() {
        return rows < 0 ? OptionalLong.empty() : OptionalLong.of(rows);
    }
}
