package io.github.mlformats.zds.schema;

import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.zds.format.Archive;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.json.DocumentJson;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The read options of ZDS data sets, in addition to those common to all formats. */
public final class ZdsReadOptions {
    private static final String ALL_COLLECTIONS = "*";
    /** Null for the only collection. */
    public static final Option<String> COLLECTION = Option.text(
            "collection",
            null,
            "Collection to read, or * to read all collections and add a column named collection. Required if the data"
                    + " set has more than one collection.");

    public static final Option<StorageMode> STORAGE = Option.choice(
            "storage",
            StorageMode.AUTO,
            "Documents of a collection to read: jsonl reads the lines of data.jsonl, docs reads the files in docs/,"
                    + " auto reads data.jsonl if it has lines and docs/ otherwise. The two are never merged.");
    private static final Option<LiveRules.IndexMode> INDEX = Option.choice(
            "index",
            LiveRules.IndexMode.AUTO,
            "How index.bin is used: auto uses a valid index to find the live lines, require fails without a valid"
                    + " index, ignore treats all lines as live.");
    private static final Option<LiveRules.ReadDuplicatePolicy> DUPLICATES = Option.choice(
            "duplicates",
            LiveRules.ReadDuplicatePolicy.LAST,
            "How documents with the same id are read, according to the index or, without one, among the lines: last"
                    + " reads the last one, keep reads all of them, fail raises an error.");
    private static final Option<Long> DRIVER_SCAN_LIMIT = Option.bytes(
            "driverScanLimit",
            "256m",
            "Maximum size of a data.jsonl without a valid index that the driver scans to find the last line of each"
                    + " id.");
    public static final Option<Long> INDEX_CACHE = Option.bytesOrZero(
            "indexCacheBytes",
            "64m",
            "Maximum size of the index cache of a process, which saves later queries from reading a complete index. An"
                    + " index used for lookups takes 8 bytes per entry; an index used for full scans takes about 1 byte"
                    + " per entry, or 4 if documents are long or not adjacent. 0 disables the cache.");
    public static final Option<ParseMode> MODE = ParseMode.option(
            ParseMode.PERMISSIVE,
            "How corrupt documents are handled, as in Spark's JSON source: permissive returns a row with the text in"
                    + " the corrupt record column, dropmalformed skips them, failfast raises an error.");
    public static final Option<String> CORRUPT_COLUMN = ParseMode.corruptRecordColumn(
            null,
            "value of spark.sql.columnNameOfCorruptRecord",
            "Name of the column for the text of corrupt documents. Schema inference adds it if a document is corrupt.");
    public static final Option<Double> SAMPLING_RATIO = Option.parsed(
            "samplingRatio",
            "a number above 0, at most 1",
            "1.0",
            "Fraction of the documents that schema inference scans, greater than 0 and at most 1.",
            ZdsReadOptions::samplingRatio);
    /** Null for all documents. */
    public static final Option<Integer> SAMPLE_SIZE = Option.optionalNumber(
            "sampleSize",
            "all",
            1,
            "Number of documents that schema inference scans in each input file, from its beginning.");
    /** Null unless whole documents are read. */
    public static final Option<String> VARIANT_COLUMN = Option.text(
                    "singleVariantColumn",
                    null,
                    "Reads each document as one variant in a column of this name, next to _id, as in Spark's JSON source"
                            + " (Spark 4). Schema inference does not scan documents then.")
            .decidingColumns();

    public static final Option<Boolean> READ_CHANGES = Option.flag(
                    "readChanges",
                    false,
                    "Adds the column _change_type: a stream of one collection also reads deleted documents, and tells new"
                            + " (insert), changed (update_postimage) and deleted ones (delete) apart. For other reads,"
                            + " all documents are insert.")
            .decidingColumns();

    private static final Option<Integer> MAX_LINE_LENGTH =
            Option.arrayBytes("maxLineLength", "100m", "Maximum size of a document. Longer documents are corrupt.");
    private static final Option<Integer> MAX_INFLATE_RATIO = Option.number(
            "maxInflateRatio",
            Archive.Limits.DEFAULT.maxInflateRatio(),
            1,
            Integer.MAX_VALUE,
            "Maximum ratio of the uncompressed to the compressed size of an archive entry.");
    private static final Option<Integer> MAX_ENTRIES = Option.number(
            "maxEntries",
            Archive.Limits.DEFAULT.maxEntries(),
            1,
            Integer.MAX_VALUE,
            "Maximum number of entries in an archive.");

    private ZdsReadOptions() {}

    public static List<Option<?>> all() {
        List<Option<?>> all = new ArrayList<>(List.of(
                COLLECTION,
                STORAGE,
                INDEX,
                DUPLICATES,
                DRIVER_SCAN_LIMIT,
                INDEX_CACHE,
                MODE,
                CORRUPT_COLUMN,
                SAMPLING_RATIO,
                SAMPLE_SIZE,
                VARIANT_COLUMN,
                READ_CHANGES,
                MAX_LINE_LENGTH,
                MAX_INFLATE_RATIO,
                MAX_ENTRIES,
                InflaterChoice.OPTION));
        all.addAll(UnsupportedJsonOptions.ALL);
        all.addAll(CommonOptions.rejectedFileFilters(
                "zds",
                "the files of a data set belong together, and have the same names in all data sets. Select data sets"
                        + " with a pattern as the path, such as /data/*.zds"));
        return all;
    }

    /** Whether all collections are read, with a column for their names. */
    public static boolean readsAllCollections(Options options) {
        return ALL_COLLECTIONS.equals(options.get(COLLECTION));
    }

    /** Returns the rules for live documents. */
    public static LiveRules liveRules(Options options) {
        return new LiveRules(
                options.get(INDEX),
                options.get(DUPLICATES),
                options.get(DRIVER_SCAN_LIMIT),
                options.get(MAX_LINE_LENGTH));
    }

    /** Returns the limits of archives. */
    public static Archive.Limits archiveLimits(Options options) {
        return new Archive.Limits(options.get(MAX_ENTRIES), options.get(MAX_INFLATE_RATIO));
    }

    /**
     * Returns the name of the column for the text of corrupt documents; null unless the mode is PERMISSIVE.
     *
     * @throws io.github.mlformats.core.error.UsageException if it is the name of the id column
     */
    public static String corruptColumn(Options options) {
        if (options.get(MODE) != ParseMode.PERMISSIVE) {
            return null;
        }
        String given = options.get(CORRUPT_COLUMN);
        String name = given == null ? SessionSettings.corruptColumn() : given;
        CorruptRecordPolicy.checkCorruptRecordColumn(name, List.of(DocumentJson.ID), false);
        return name;
    }

    /**
     * Returns the name of the column in which a table shows the text of corrupt documents, whose values are not written; null if rows
     * are written to a path, or the table shows no such text.
     *
     * @param write options of the write and of the table
     */
    public static String corruptColumnOfTable(Options write) {
        return write.get(CORRUPT_COLUMN) == null ? null : corruptColumn(write);
    }

    private static double samplingRatio(String text) {
        double ratio = Double.parseDouble(text.trim());
        if (ratio > 0 && ratio <= 1) {
            return ratio;
        }
        throw new IllegalArgumentException("not a fraction");
    }

    /** Options of Spark's JSON source that would change the result and are not supported: using one is an error. */
    private static final class UnsupportedJsonOptions {
        private static final String TIMES =
                "dates and times are parsed in Spark's default format. Read the column as a string and use to_date or"
                        + " to_timestamp";
        private static final String SYNTAX = "documents are parsed with the default syntax of Spark's JSON source";
        private static final String ENCODING = "documents are always UTF-8";
        private static final String TYPES = "specify a schema with the required types";

        static final List<Option<?>> ALL = Stream.of(
                        Option.unsupported("dateFormat", TIMES),
                        Option.unsupported("timestampFormat", TIMES),
                        Option.unsupported("timestampNTZFormat", TIMES),
                        Option.unsupported("enableDateTimeParsingFallback", TIMES),
                        Option.unsupported("locale", TIMES),
                        Option.unsupported("timeZone", "set spark.sql.session.timeZone"),
                        Option.unsupported("primitivesAsString", TYPES),
                        Option.unsupported("prefersDecimal", TYPES),
                        Option.unsupported("inferTimestamp", TYPES),
                        Option.unsupported("dropFieldIfAllNull", TYPES),
                        Option.unsupported(
                                "multiLine",
                                "each line of data.jsonl is one document; files in docs/ may span several lines"),
                        Option.unsupported("lineSep", "lines end with LF or CRLF"),
                        Option.unsupported("encoding", ENCODING),
                        Option.unsupported("charset", ENCODING),
                        Option.unsupported("allowComments", SYNTAX),
                        Option.unsupported("allowUnquotedFieldNames", SYNTAX),
                        Option.unsupported("allowSingleQuotes", SYNTAX),
                        Option.unsupported("allowNumericLeadingZeros", SYNTAX),
                        Option.unsupported("allowNonNumericNumbers", SYNTAX),
                        Option.unsupported("allowBackslashEscapingAnyCharacter", SYNTAX),
                        Option.unsupported("allowUnquotedControlChars", SYNTAX))
                .<Option<?>>map(option -> option)
                .toList();

        private UnsupportedJsonOptions() {}
    }
}
