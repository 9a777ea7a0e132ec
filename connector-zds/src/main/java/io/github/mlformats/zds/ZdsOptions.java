package io.github.mlformats.zds;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.CorruptRecords;
import io.github.mlformats.zds.format.archive.ArchiveLimits;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.live.Duplicates;
import io.github.mlformats.zds.format.live.IndexUse;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.schema.Columns;
import io.github.mlformats.zds.schema.SessionSettings;
import java.util.ArrayList;
import java.util.List;

/** The options of ZDS data sets, beside those every format has. */
public final class ZdsOptions {
    public static final Option<String> COLLECTION = Option.text(
            "collection",
            null,
            "The collection to read, or * for all of them, with a column collection; required when there are several.");
    public static final Option<StorageChoice> STORAGE = Option.choice(
            "storage",
            StorageChoice.AUTO,
            "Which documents of a collection to read: the lines of data.jsonl, the files of docs/, or the lines if there are any and else the files. They are never merged.");
    public static final Option<IndexUse> INDEX = Option.choice(
            "index",
            IndexUse.AUTO,
            "What index.bin is used for: it says which lines are live if it can be used, it must be usable, or it is ignored and all lines are live.");
    public static final Option<Duplicates> DUPLICATES = Option.choice(
            "duplicates",
            Duplicates.LAST,
            "Which documents of one id count, in the index or, without one, among the lines: the last, all, or none: they are an error.");
    public static final Option<Long> DRIVER_SCAN_LIMIT = Option.bytes(
            "driverScanLimit",
            "256m",
            "Most bytes of a data.jsonl without a usable index that are read to find the last line of every id.");
    public static final Option<Long> INDEX_CACHE = Option.bytesOrNone(
            "indexCacheBytes",
            "64m",
            "Most bytes that a process keeps of what it has learned from indexes, so that the next query need not read them whole: of each in which ids were looked up 8 for each entry, of each whose documents were all read about one, or four where documents are long or others lie between them; 0 keeps nothing.");
    public static final Option<Mode> MODE = Option.choice(
            "mode",
            Mode.PERMISSIVE,
            "What to do with corrupt documents, as in Spark's JSON source: a row with the text in the corrupt column, leave them out, or fail.");
    public static final Option<String> CORRUPT_COLUMN = Option.columnName(
            "columnNameOfCorruptRecord",
            null,
            "that of spark.sql.columnNameOfCorruptRecord",
            "Name of the column for the text of corrupt documents; inferred if a document is corrupt.");
    public static final Option<String> SAMPLING_RATIO = Option.text(
            "samplingRatio", "1.0", "Which part of the documents is looked at for the columns, above 0 and at most 1.");
    public static final Option<Integer> SAMPLE_SIZE = Option.optionalNumber(
            "sampleSize",
            "all",
            1,
            "How many documents of each part, from its beginning, are looked at for the columns.");
    public static final Option<Long> MAX_LINE_LENGTH =
            Option.bytes("maxLineLength", "100m", "Most bytes of a document; longer ones are corrupt.");
    public static final Option<Integer> MAX_INFLATE_RATIO = Option.number(
            "maxInflateRatio",
            ArchiveLimits.DEFAULT.maxInflateRatio(),
            1,
            Integer.MAX_VALUE,
            "Most bytes of content for each stored byte of an archive's entry.");
    public static final Option<Integer> MAX_ENTRIES = Option.number(
            "maxEntries", ArchiveLimits.DEFAULT.maxEntries(), 1, Integer.MAX_VALUE, "Most entries of an archive.");

    private ZdsOptions() {}

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
                MAX_LINE_LENGTH,
                MAX_INFLATE_RATIO,
                MAX_ENTRIES,
                InflaterChoice.OPTION));
        all.addAll(JsonSourceOptions.REFUSED);
        return all;
    }

    /** Name of the column for the text of corrupt documents; null where these are no rows, so that there is none. */
    static String corruptColumn(Options options) {
        if (options.get(MODE) != Mode.PERMISSIVE) {
            return null;
        }
        String own = options.get(CORRUPT_COLUMN);
        String name = own == null ? SessionSettings.corruptColumn() : own;
        CorruptRecords.checkColumn(name, List.of(Columns.ID), false);
        return name;
    }

    public static LiveRules liveRules(Options options) {
        long most = Math.min(options.get(MAX_LINE_LENGTH), Integer.MAX_VALUE - 16);
        return new LiveRules(options.get(INDEX), options.get(DUPLICATES), options.get(DRIVER_SCAN_LIMIT), (int) most);
    }

    public static ArchiveLimits archiveLimits(Options options) {
        return new ArchiveLimits(options.get(MAX_ENTRIES), options.get(MAX_INFLATE_RATIO));
    }

    static double samplingRatio(Options options) {
        String text = options.get(SAMPLING_RATIO);
        try {
            double ratio = Double.parseDouble(text.trim());
            if (ratio > 0 && ratio <= 1) {
                return ratio;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new UsageException("option samplingRatio is '" + text + "', but must be: a number above 0, at most 1");
    }
}
