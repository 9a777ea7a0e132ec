package io.github.mlformats.core.schema;

import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of all files of a read, without partition columns.
 *
 * @param columns the columns
 * @param origin the file they were taken from; empty if they are the union of all files', or the user gave them
 * @param lateCheck what files are compared with when they are read; null if all were compared
 * @param rows number of rows of all files; -1 if not known
 * @param inferred whether the columns were found in the files, not given by the user
 */
public record DatasetSchema(StructType columns, String origin, LateCheck lateCheck, long rows, boolean inferred) {
    /** A schema that was found in the files. */
    public DatasetSchema(StructType columns, String origin, LateCheck lateCheck, long rows) {
        this(columns, origin, lateCheck, rows, true);
    }

    /**
     * A schema the user gave.
     *
     * @param first the first file; null if there is none
     */
    static DatasetSchema given(StructType columns, FileSchema first) {
        return new DatasetSchema(columns, "", first == null ? null : new LateCheck(first, false), -1, false);
    }

    public OptionalLong rowCount() {
        return rows < 0 ? OptionalLong.empty() : OptionalLong.of(rows);
    }
}
