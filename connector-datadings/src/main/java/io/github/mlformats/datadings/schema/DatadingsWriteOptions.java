package io.github.mlformats.datadings.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.ColumnSelection;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions;
import io.github.mlformats.core.option.WriteOptions.FileLimits;
import java.util.List;

/** The write options of {@code df.write.format("datadings")}. */
public final class DatadingsWriteOptions {
    /** How floats are encoded. */
    public enum FloatEncoding {
        FLOAT32,
        FLOAT64,
        /** As numpy float32 scalars. */
        NUMPY
    }

    /** How nulls are written. */
    public enum Nulls {
        OMIT,
        NIL
    }

    /** The scope in which keys must be unique. */
    public enum UniqueKeys {
        SHARD,
        ALL
    }

    private static final String LIST = "list";

    public static final Option<String> KEY_COLUMN = Option.text(
            "keyColumn",
            "key",
            "The column with the samples' keys: strings, none null. It is stored under the name key.");
    public static final Option<Nulls> NULLS = Option.choice(
            "nulls", Nulls.OMIT, "How null columns and fields are written: omitted, or stored as nil (None).");
    public static final Option<FloatEncoding> FLOATS = Option.choice(
            "floats",
            FloatEncoding.FLOAT32,
            "How floats are stored: in 4 bytes, which Python reads as float; in 8, as Python writes them; or as"
                    + " numpy's float32.");
    /** The columns that are written as numpy arrays. */
    public static final Option<ColumnSelection> ARRAYS = ColumnSelection.option(
            "arrays",
            "numpy",
            LIST,
            LIST,
            "How arrays of numbers or booleans, nested to any depth, are stored: list; numpy for numpy arrays, which"
                    + " must have one shape per value; or a comma-separated list of the columns that become numpy"
                    + " arrays.");

    public static final Option<UniqueKeys> UNIQUE_KEYS = Option.choice(
            "uniqueKeys",
            UniqueKeys.SHARD,
            "Where a key must be unique: in its shard, or in the whole write (with partitionBy, in a directory), for"
                    + " which Spark sorts rows by key into the tasks; their order is lost.");
    public static final Option<Boolean> MD5 = Option.flag(
            "md5", true, "Write .md5 next to each data file. Without it, verify_data() of the Python library fails.");
    private static final Option<Long> MAX_RECORDS =
            WriteOptions.maxRecordsPerFile("Number of samples after which a shard ends; 0 for no limit.");
    private static final Option<Long> MAX_BYTES =
            WriteOptions.maxFileBytes("Size of the data file in bytes after which a shard ends; 0 for no limit.");
    private static final String ONE_TASK = "a single data set is written by a single task, with df.coalesce(1).write";
    /** The options of other formats. */
    private static final Option<Void> SINGLE_SET = Option.unsupported("singleSet", ONE_TASK);

    private static final Option<Void> SINGLE_FILE = Option.unsupported("singleFile", ONE_TASK);

    private DatadingsWriteOptions() {}

    public static List<Option<?>> all() {
        return List.of(
                KEY_COLUMN,
                NULLS,
                FLOATS,
                ARRAYS,
                UNIQUE_KEYS,
                MD5,
                MAX_RECORDS,
                MAX_BYTES,
                SINGLE_SET,
                SINGLE_FILE,
                WriteOptions.WRITE_INDEX);
    }

    /** Returns when a data set ends. Called on the driver. */
    public static FileLimits limits(Options options) {
        return new FileLimits(
                WriteOptions.maxRecordsPerFile(options, MAX_RECORDS, !hasUniqueKeys(options)), options.get(MAX_BYTES));
    }

    /** @throws UsageException if options contradict each other */
    public static void check(Options options, FileLimits limits) {
        if (hasUniqueKeys(options) && limits.exist()) {
            throw new UsageException("uniqueKeys=all writes one data set per task: remove maxRecordsPerFile and"
                    + " maxFileBytes, or write more partitions");
        }
    }

    /** Whether keys are unique over all data sets of the write. */
    public static boolean hasUniqueKeys(Options options) {
        return options.get(UNIQUE_KEYS) == UniqueKeys.ALL;
    }
}
