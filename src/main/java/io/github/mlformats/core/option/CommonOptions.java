package io.github.mlformats.core.option;

import java.util.List;
import java.util.stream.Collectors;

/** The options every format has. */
public final class CommonOptions {
    /** Whether the columns of all files are put together. */
    public static final Option<Boolean> MERGE_SCHEMA = Option.flag(
            "mergeSchema",
            false,
            "Read files with different columns as one table with the union of their columns; a column that"
                    + " is missing in a file is null.");
    /** How many files are compared before the query starts. */
    public static final Option<Integer> SCHEMA_FILES = Option.number(
            "schemaFiles",
            32,
            1,
            Integer.MAX_VALUE,
            "Number of files whose schema is compared with the first one before the query starts; other"
                    + " files are compared when they are read.");
    /** Most stored bytes of a task; null: what the session says. */
    public static final Option<Long> MAX_PARTITION_BYTES = Option.optionalBytes(
            "maxPartitionBytes", "spark.sql.files.maxPartitionBytes", "Maximum number of stored bytes that one task reads.");
    /** What opening a file costs, in bytes; null: what the session says. */
    public static final Option<Long> OPEN_COST = Option.optionalBytesOrNone(
            "openCostInBytes",
            "spark.sql.files.openCostInBytes",
            "Estimated cost of opening a file, in bytes, when files are packed into tasks.");
    /** Least number of tasks; null: what the session says. */
    public static final Option<Integer> MIN_PARTITIONS = Option.optionalNumber(
            "minPartitionNum",
            "spark.sql.files.minPartitionNum",
            1,
            "Suggested minimum number of tasks, if there is enough to read.");
    /** Whether the rest of a corrupt file is left out; null: what the session says. */
    public static final Option<Boolean> IGNORE_CORRUPT_FILES = Option.optionalFlag(
            "ignoreCorruptFiles",
            "spark.sql.files.ignoreCorruptFiles",
            "Skip the rest of a corrupt file, with a warning that names it.");
    /** Whether files that are gone are left out; null: what the session says. */
    public static final Option<Boolean> IGNORE_MISSING_FILES = Option.optionalFlag(
            "ignoreMissingFiles",
            "spark.sql.files.ignoreMissingFiles",
            "Skip a file that was deleted after it was listed, with a warning that names it.");
    /** Whether files lie in folders of any name and depth. */
    public static final Option<Boolean> RECURSIVE_LOOKUP = Option.flag(
            "recursiveFileLookup",
            false,
            "List files in all folders below the path; folder names are then not read as partition columns.");
    /** The pattern that names of files must match; null for all. */
    public static final Option<String> PATH_GLOB =
            Option.text("pathGlobFilter", null, "Read only files whose name matches this glob pattern.");
    /** The time before which files were modified, in the session's time zone; null for any. */
    public static final Option<String> MODIFIED_BEFORE = Option.text(
            "modifiedBefore", null, "Read only files modified before this time, such as 2026-01-31T00:00:00.");
    /** The time after which files were modified, in the session's time zone; null for any. */
    public static final Option<String> MODIFIED_AFTER = Option.text(
            "modifiedAfter", null, "Read only files modified after this time, such as 2026-01-31T00:00:00.");
    /** Where folders begin to be partitions; null: below the path that is read. */
    public static final Option<String> BASE_PATH =
            Option.text("basePath", null, "The folder below which folder names are read as partition columns.");

    /** Most bytes of a window, see {@link io.github.mlformats.core.bytes.ByteSource#maxWindow()}; null: each reader's choice. */
    public static final Option<Integer> MAX_WINDOW = Option.optionalNumber(
            "maxWindowBytes",
            "chosen by each reader",
            8,
            "Maximum number of bytes of an index, or of records that are scanned sequentially, that are"
                    + " buffered at a time.");

    /** What a request costs, counted in bytes; null: as the path's file system has it. */
    public static final Option<Long> READ_GAP = Option.optionalBytesOrNone(
            "readGapBytes",
            "16k; 1m on object stores",
            "Largest gap between byte ranges that is read through instead of issuing another request, at"
                    + " most 1g. If it is above 16k, files that are no larger are read in one request.");

    /** Most decoded bytes that a task holds; null: half of the heap, at most 2 GiB. */
    public static final Option<Long> MAX_DECODED_BYTES = Option.optionalBytes(
            "maxDecodedBytes",
            "half of the heap, at most 2g",
            "Maximum number of decoded bytes, of all columns together, that a task holds in memory; a query"
                    + " that needs more fails.");

    /** Where tasks write what they leave out as corrupt; null: nowhere. */
    public static final Option<String> BAD_RECORDS_PATH = Option.text(
            "badRecordsPath",
            null,
            "Folder to which tasks write the records that they skip as corrupt, as JSON lines with file,"
                    + " offset, what was expected and what was found. In a mode that does not fail, COUNT(*) and"
                    + " queries without columns then read all records. A retried task writes its records again.");

    private CommonOptions() {}

    /** Options that choose among the files that are found. */
    private static final List<Option<String>> FILE_FILTERS = List.of(PATH_GLOB, MODIFIED_BEFORE, MODIFIED_AFTER);

    /** What the options of a read say about files to be chosen, for the message that there is none; empty if they say nothing. */
    public static String fileFilters(Options options) {
        String given = FILE_FILTERS.stream()
                .filter(filter -> options.get(filter) != null)
                .map(filter -> filter.name() + "='" + options.get(filter) + "'")
                .collect(Collectors.joining(", "));
        return given.isEmpty() ? "" : ". Only files that match " + given + " are read: check these options";
    }

    /** The options of every format, in the order of the reference. */
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
                BAD_RECORDS_PATH);
    }
}
