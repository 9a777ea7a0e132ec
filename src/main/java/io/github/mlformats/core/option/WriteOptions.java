package io.github.mlformats.core.option;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.internal.SQLConf;

/** Write options that several formats have. Each format documents what they mean for it. */
public final class WriteOptions {
    private static final String MAX_RECORDS = "maxRecordsPerFile";

    private WriteOptions() {}

    /** Creates the option whether a write creates a single file at the path. */
    public static Option<Boolean> singleFile(String doc) {
        return Option.flag("singleFile", false, doc);
    }

    /** Creates the option of the number of records of a file, whose default is the setting of Spark's file sources. */
    public static Option<Long> maxRecordsPerFile(String doc) {
        return Option.optionalLong(MAX_RECORDS, "that of spark.sql.files." + MAX_RECORDS, 0, doc);
    }

    /** The columns that a write indexes; see {@link #isIndexed}. */
    public static final Option<String> WRITE_INDEX = Option.text(
            "writeIndex",
            "false",
            "Whether index files are written after the data, by which reads skip files and rows: true for all columns that can"
                    + " be indexed, or the names of columns, separated by commas.");

    /** Whether a value of {@link #WRITE_INDEX} is not {@code false}. */
    public static boolean isIndexed(String writeIndex) {
        return !writeIndex.isBlank() && !writeIndex.trim().equalsIgnoreCase("false");
    }

    /** Returns the column names in a value of {@link #WRITE_INDEX}; empty for all columns that can be indexed. */
    public static List<String> indexedColumns(String writeIndex) {
        return writeIndex.trim().equalsIgnoreCase("true")
                ? List.of()
                : Arrays.stream(writeIndex.split(","))
                        .map(String::trim)
                        .filter(name -> !name.isEmpty())
                        .toList();
    }

    /** Creates the option of the size after which a file ends; 0 for no limit. */
    public static Option<Long> maxFileBytes(String doc) {
        return Option.bytesOrZero("maxFileBytes", "0", doc);
    }

    /**
     * Returns the maximum number of records of a file; 0 for no limit. Called on the driver, which has the settings of
     * the session.
     *
     * @param isDivisible whether the write may have several files; otherwise only an explicit option counts
     */
    public static long maxRecordsPerFile(Options options, Option<Long> option, boolean isDivisible) {
        Long explicit = options.get(option);
        if (explicit != null) {
            return explicit;
        }
        return isDivisible ? Math.max(0, SQLConf.get().maxRecordsPerFile()) : 0;
    }

    /**
     * When a file ends and another one begins.
     *
     * @param maxRecords maximum number of records; 0 for no limit
     * @param maxBytes size after which a file ends; 0 for no limit
     */
    public record FileLimits(long maxRecords, long maxBytes) implements Serializable {
        private static final long serialVersionUID = 1L;

        /** Whether there is a limit. */
        public boolean exist() {
            return maxRecords > 0 || maxBytes > 0;
        }

        /** Whether a file of this size ends. */
        public boolean areReached(long records, long bytes) {
            return maxRecords > 0 && records >= maxRecords || maxBytes > 0 && bytes >= maxBytes;
        }
    }
}
