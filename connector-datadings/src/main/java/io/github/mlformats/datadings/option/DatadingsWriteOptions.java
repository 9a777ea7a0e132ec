package io.github.mlformats.datadings.option;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.MaxRecordsPerFile;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The write options of {@code df.write.format("datadings")}.
 *
 * @param keyColumn name of the key column
 * @param writeNulls whether nulls are written as nil instead of omitted
 * @param floats how floats are written
 * @param numpy which columns are written as numpy arrays
 * @param md5 whether a data set has a {@code .md5} file
 * @param unique whether keys are unique over all data sets of the write
 * @param maxSamples number of samples after which a data set ends; 0 for no limit
 * @param maxBytes size of its data file after which a data set ends; 0 for no limit
 */
public record DatadingsWriteOptions(
        String keyColumn,
        boolean writeNulls,
        FloatEncoding floats,
        NumpyColumns numpy,
        boolean md5,
        boolean unique,
        int maxSamples,
        long maxBytes)
        implements Serializable {
    /** How floats are encoded. */
    public enum FloatEncoding {
        FLOAT32,
        FLOAT64,
        /** As numpy float32 scalars. */
        NUMPY
    }

    /**
     * The columns that are written as numpy arrays.
     *
     * @param all whether all columns are selected
     * @param names the selected columns otherwise
     */
    public record NumpyColumns(boolean all, Set<String> names) implements Serializable {
        public boolean has(String name) {
            return all || names.contains(name);
        }
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
    private static final String NUMPY = "numpy";

    private static final Option<String> KEY_COLUMN = Option.text(
            "keyColumn",
            "key",
            "The column with the samples' keys: strings, none null. It is stored under the name key.");
    private static final Option<Nulls> NULLS = Option.choice(
            "nulls", Nulls.OMIT, "How null columns and fields are written: omitted, or stored as nil (None).");
    private static final Option<FloatEncoding> FLOATS = Option.choice(
            "floats",
            FloatEncoding.FLOAT32,
            "How floats are stored: in 4 bytes, which Python reads as float; in 8, as Python writes them; or as"
                    + " numpy's float32.");
    private static final Option<String> ARRAYS = Option.text(
            "arrays",
            LIST,
            "How arrays of numbers or booleans, nested to any depth, are stored: list; numpy for numpy arrays, which"
                    + " must have one shape per value; or a comma-separated list of the columns that become numpy"
                    + " arrays.");
    private static final Option<UniqueKeys> UNIQUE_KEYS = Option.choice(
            "uniqueKeys",
            UniqueKeys.SHARD,
            "Where a key must be unique: in its shard, or in the whole write (with partitionBy, in a folder), for"
                    + " which Spark sorts rows by key into the tasks; their order is lost.");
    private static final Option<Boolean> MD5 = Option.flag(
            "md5", true, "Write .md5 next to each data file. Without it, verify_data() of the Python library fails.");
    private static final Option<Long> MAX_RECORDS =
            MaxRecordsPerFile.option("Number of samples after which a shard ends; 0 for no limit.");
    private static final Option<Long> MAX_BYTES = Option.optionalBytesOrZero(
            "maxFileBytes", "0", "Size of the data file in bytes after which a shard ends; 0 for no limit.");
    private static final String ONE_TASK = "a single data set is written by a single task, with df.coalesce(1).write";
    /** The options of other formats. */
    private static final Option<Void> SINGLE_SET = Option.unsupported("singleSet", ONE_TASK);

    private static final Option<Void> SINGLE_FILE = Option.unsupported("singleFile", ONE_TASK);

    public static List<Option<?>> all() {
        return List.of(
                KEY_COLUMN, NULLS, FLOATS, ARRAYS, UNIQUE_KEYS, MD5, MAX_RECORDS, MAX_BYTES, SINGLE_SET, SINGLE_FILE);
    }

    /** @throws UsageException if options contradict each other */
    public static DatadingsWriteOptions of(Options options) {
        boolean unique = options.get(UNIQUE_KEYS) == UniqueKeys.ALL;
        int maxSamples = (int) Math.min(Integer.MAX_VALUE, MaxRecordsPerFile.of(options, MAX_RECORDS, !unique));
        long maxBytes = options.get(MAX_BYTES) == null ? 0 : options.get(MAX_BYTES);
        if (unique && (maxSamples > 0 || maxBytes > 0)) {
            throw new UsageException("uniqueKeys=all writes one data set per task: remove maxRecordsPerFile and"
                    + " maxFileBytes, or write more partitions");
        }
        return new DatadingsWriteOptions(
                options.get(KEY_COLUMN),
                options.get(NULLS) == Nulls.NIL,
                options.get(FLOATS),
                numpy(options.get(ARRAYS)),
                options.get(MD5),
                unique,
                maxSamples,
                maxBytes);
    }

    private static NumpyColumns numpy(String arrays) {
        return switch (arrays.trim()) {
            case LIST -> new NumpyColumns(false, Set.of());
            case NUMPY -> new NumpyColumns(true, Set.of());
            default ->
                new NumpyColumns(
                        false,
                        Arrays.stream(arrays.split(",")).map(String::trim).collect(Collectors.toSet()));
        };
    }
}
