package io.github.mlformats.core.option;

import java.util.List;
import java.util.stream.Collectors;

/** The read options of all formats. A null value means that the setting of the session applies. */
public final class CommonOptions {
    /** Whether the schemas of all files are merged. */
    public static final Option<Boolean> MERGE_SCHEMA = Option.flag(
            "mergeSchema",
            false,
            "Read files with different columns as one table with the union of their columns; a column that"
                    + " is missing in a file is null.");
    /** Number of files that are compared before the query starts. */
    public static final Option<Integer> SCHEMA_FILES = Option.number(
            "schemaFiles",
            32,
            1,
            Integer.MAX_VALUE,
            "Number of files whose schema is compared with the first one before the query starts; other"
                    + " files are compared when they are read.");
    /** Maximum number of stored bytes of a task; null for the setting of the session. */
    public static final Option<Long> MAX_PARTITION_BYTES = Option.optionalBytes(
            "maxPartitionBytes",
            "spark.sql.files.maxPartitionBytes",
            "Maximum number of stored bytes that one task reads.");
    /** Cost of opening a file in bytes; null for the setting of the session. */
    public static final Option<Long> OPEN_COST = Option.optionalBytesOrZero(
            "openCostInBytes",
            "spark.sql.files.openCostInBytes",
            "Estimated cost of opening a file, in bytes, when files are packed into tasks.");
    /** Suggested minimum number of tasks; null for the setting of the session. */
    public static final Option<Integer> MIN_PARTITIONS = Option.optionalNumber(
            "minPartitionNum",
            "spark.sql.files.minPartitionNum",
            1,
            "Suggested minimum number of tasks, if there is enough to read.");
    /** Whether the rest of a corrupt file is skipped; null for the setting of the session. */
    public static final Option<Boolean> IGNORE_CORRUPT_FILES = Option.optionalFlag(
            "ignoreCorruptFiles",
            "spark.sql.files.ignoreCorruptFiles",
            "Skip the rest of a corrupt file, with a warning that names it.");
    /** Whether deleted files are skipped; null for the setting of the session. */
    public static final Option<Boolean> IGNORE_MISSING_FILES = Option.optionalFlag(
            "ignoreMissingFiles",
            "spark.sql.files.ignoreMissingFiles",
            "Skip a file that was deleted after it was listed, with a warning that names it.");
    /** Whether files are listed in directories of any name and depth. */
    public static final Option<Boolean> RECURSIVE_LOOKUP = Option.flag(
            "recursiveFileLookup",
            false,
            "List files in all directories below the path; directory names are then not read as partition columns.");
    /** Glob pattern of file names; null for all files. */
    public static final Option<String> PATH_GLOB = Option.text(
            "pathGlobFilter", null, "Read only files whose name matches this glob pattern. Not for angel and zds.");
    /** Upper bound of modification times, in the time zone of the session; null for none. */
    public static final Option<String> MODIFIED_BEFORE = Option.text(
            "modifiedBefore",
            null,
            "Read only files modified before this time, such as 2026-01-31T00:00:00. Not for angel and zds.");
    /** Lower bound of modification times, in the time zone of the session; null for none. */
    public static final Option<String> MODIFIED_AFTER = Option.text(
            "modifiedAfter",
            null,
            "Read only files modified after this time, such as 2026-01-31T00:00:00. Not for angel and zds.");
    /** Directory below which directories are partitions; null for the path of the read. */
    public static final Option<String> BASE_PATH =
            Option.text("basePath", null, "The directory below which directory names are read as partition columns.");

    /**
     * Maximum size of a buffer, see {@link io.github.mlformats.core.bytes.ByteSource#maxWindow()}; null for the default
     * of each reader.
     */
    public static final Option<Integer> MAX_WINDOW = Option.optionalNumber(
            "maxWindowBytes",
            "chosen by each reader",
            8,
            "Maximum number of bytes of an index, or of records that are scanned sequentially, that are"
                    + " buffered at a time.");

    /** Cost of a request in bytes; null for the default of the file system. */
    public static final Option<Long> READ_GAP = Option.optionalBytesOrZero(
            "readGapBytes",
            "16k; 1m on object stores",
            "Largest gap between byte ranges that is read through instead of issuing another request, at"
                    + " most 1g. If it is above 16k, files that are no larger are read in one request.");

    /** Maximum number of decoded bytes that a task holds; null for half of the heap, at most 2 GiB. */
    public static final Option<Long> MAX_DECODED_BYTES = Option.optionalBytes(
            "maxDecodedBytes",
            "half of the heap, at most 2g",
            "Maximum number of decoded bytes, of all columns together, that a task holds in memory; a query"
                    + " that needs more fails.");

    /** Directory for records that tasks skip as corrupt; null for none. */
    public static final Option<String> BAD_RECORDS_PATH = Option.text(
            "badRecordsPath",
            null,
            "Directory to which tasks write the records that they skip as corrupt, as JSON lines with file,"
                    + " offset, what was expected and what was found. In a mode that does not fail, COUNT(*) and"
                    + " queries without columns then read all records. A retried task writes its records again. File"
                    + " names begin with the job group of the query, if it has one (SparkContext.setJobGroup).");

    /** Whether index files next to the data are used. */
    public static final Option<Boolean> USE_INDEX = Option.flag(
            "useIndex",
            true,
            "Skip files and rows that cannot match a filter by the index files that mlformats index has written.");

    private CommonOptions() {}

    /** Options that select files of a listing. */
    private static final List<Option<String>> FILE_FILTERS = List.of(PATH_GLOB, MODIFIED_BEFORE, MODIFIED_AFTER);

    /**
     * Returns a sentence about the options that select files, for the message that there are none; empty if no such
     * option is set.
     */
    public static String fileFilters(Options options) {
        String given = FILE_FILTERS.stream()
                .filter(filter -> options.get(filter) != null)
                .map(filter -> filter.name() + "='" + options.get(filter) + "'")
                .collect(Collectors.joining(", "));
        return given.isEmpty() ? "" : ". Only files that match " + given + " are read: check these options";
    }

    /**
     * Returns the options that select files of a listing for a format whose data sets consist of several files: setting one
     * is an error.
     *
     * @param reason why files cannot be selected one by one, and what to do instead
     */
    public static List<Option<?>> rejectedFileFilters(String format, String reason) {
        return FILE_FILTERS.stream()
                .<Option<?>>map(filter -> Option.rejected(
                        filter.name(), "option " + filter.name() + " is not supported by " + format + ": " + reason))
                .toList();
    }

    /** Returns the common options, in the order of the reference. */
    public static List<Option<?>> all() {
        return List.of(
                MERGE_SCHEMA,
                SCHEMA_FILES,
                MAX_PARTITION_BYTES,
                OPEN_COST,
                MIN_PARTITIONS,
                IGNORE_CORRUPT_FILES,
                IGNORE_MISSING_FILES,
                RECURSIVE_LOOKUP,
                PATH_GLOB,
                MODIFIED_BEFORE,
                MODIFIED_AFTER,
                BASE_PATH,
                MAX_WINDOW,
                READ_GAP,
                MAX_DECODED_BYTES,
                BAD_RECORDS_PATH,
                USE_INDEX);
    }
}
