package io.github.mlformats.datadings.option;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.format.type.TypeMerger;
import io.github.mlformats.datadings.format.type.TypeMerger.MapRepresentation;
import java.io.Serializable;
import java.util.List;

/**
 * The read options of datadings data sets, in addition to the common options.
 *
 * @param mode what happens to corrupt samples
 * @param inferSamples how many samples are read in each of three groups: at the beginning, at the end, and in between;
 *     {@link #ALL_SAMPLES} for all samples, {@link #CHEAP_SAMPLES} for as many as are cheap
 * @param inferIndex whether the sample boundaries of a file without an index are found by a scan
 * @param arrays how numpy arrays are read
 * @param maps how maps with string keys are read
 * @param timestamps how timestamps are read
 * @param onConflict how fields are read whose values have no common type
 * @param corruptColumn name of the column for the bytes of corrupt samples; null if there is none
 * @param verifyIndex whether keys that the hash lookup did not find are also searched in the list of all keys
 */
public record DatadingsReadOptions(
        ParseMode mode,
        int inferSamples,
        boolean inferIndex,
        Arrays arrays,
        MapRepresentation maps,
        Timestamps timestamps,
        TypeConflictPolicy onConflict,
        String corruptColumn,
        boolean verifyIndex)
        implements Serializable {
    public static final int ALL_SAMPLES = Integer.MAX_VALUE;
    public static final int CHEAP_SAMPLES = 0;

    private static final String AUTO = "auto";

    private static final Option<ParseMode> MODE = Option.choice(
            "mode",
            ParseMode.FAILFAST,
            "What to do with a sample that cannot be decoded: fail, return a row of nulls with its key, its bytes and"
                    + " the reason, or skip it.");
    private static final Option<String> CORRUPT_COLUMN = Option.columnName(
            "columnNameOfCorruptRecord",
            "_corrupt_record",
            "_corrupt_record",
            "Name of the column for the bytes of corrupt samples, which mode=permissive adds to an inferred schema.");
    private static final Option<String> INFER_SAMPLES = Option.text(
            "inferSamples",
            AUTO,
            "Which samples schema inference reads: auto for up to 100 at the beginning and at the end and 60 at four"
                    + " positions in between, fewer where they are large; a number for that many at the beginning, at"
                    + " the end, and in between; or all, which reads the data set in a Spark job.");
    private static final Option<Boolean> INFER_INDEX = Option.flag(
            "inferIndex",
            false,
            "Find the sample boundaries of a large data file without an index, so that several tasks can read it.");
    private static final Option<Arrays> ND_ARRAY = Option.choice(
                    "ndarray",
                    Arrays.STRUCT,
                    "How numpy arrays are read: as struct<dtype,shape,data>, or as arrays where all samples have the"
                            + " same plain numeric type.")
            .decidingColumns();
    private static final Option<MapRepresentation> MAPS = Option.choice(
                    "maps",
                    MapRepresentation.AUTO,
                    "How maps with string keys are read: as structs, as maps, or as structs up to 200 distinct names.")
            .decidingColumns();
    private static final Option<Timestamps> TIMESTAMPS = Option.choice(
                    "timestamps",
                    Timestamps.TIMESTAMP,
                    "How timestamps are read: as timestamp, rounded down to microseconds, or as struct<seconds,nanos>.")
            .decidingColumns();
    private static final Option<TypeConflictPolicy> ON_CONFLICT = Option.choice(
                    "onConflict",
                    TypeConflictPolicy.STRING,
                    "What fields with values of several types become: strings, an error, strings with null for values"
                            + " that are not strings, or variants (Spark 4).")
            .decidingColumns();
    private static final Option<Boolean> VERIFY_INDEX = Option.flag(
            "verifyIndex",
            false,
            "Search for keys that the index does not contain in the list of all keys as well, or in the samples.");

    private static final String ALL = "all";

    /** How numpy arrays are read. */
    public enum Arrays {
        /** As {@code struct<dtype,shape,data>}. */
        STRUCT,
        /** As Spark arrays, if all have the same numeric type. */
        ARRAY
    }

    /** How timestamps are read. */
    public enum Timestamps {
        /** As Spark timestamps, rounded down to microseconds. */
        TIMESTAMP,
        /** As {@code struct<seconds,nanos>}. */
        STRUCT
    }

    /** How fields are read whose values have no common type. */
    public enum TypeConflictPolicy {
        /** As strings: strings as they are, other values as JSON. */
        STRING,
        /** Schema inference fails. */
        ERROR,
        /** As strings: strings as they are, null for other values. */
        NULL,
        /** As variants (Spark 4 and later). */
        VARIANT
    }

    public static List<Option<?>> all() {
        return List.of(
                MODE,
                CORRUPT_COLUMN,
                INFER_SAMPLES,
                INFER_INDEX,
                ND_ARRAY,
                MAPS,
                TIMESTAMPS,
                ON_CONFLICT,
                VERIFY_INDEX);
    }

    /** @throws UsageException if an option is invalid */
    public static DatadingsReadOptions of(Options options) {
        ParseMode mode = options.get(MODE);
        return new DatadingsReadOptions(
                mode,
                inferSamples(options.get(INFER_SAMPLES)),
                options.get(INFER_INDEX),
                options.get(ND_ARRAY),
                options.get(MAPS),
                options.get(TIMESTAMPS),
                options.get(ON_CONFLICT),
                mode == ParseMode.PERMISSIVE ? corruptColumn(options) : null,
                options.get(VERIFY_INDEX));
    }

    public TypeMerger typeMerger() {
        return new TypeMerger(maps);
    }

    private static String corruptColumn(Options options) {
        String name = options.get(CORRUPT_COLUMN);
        CorruptRecordPolicy.checkCorruptRecordColumn(name, List.of(SampleColumns.KEY), false);
        return name;
    }

    private static int inferSamples(String text) {
        if (text.trim().equalsIgnoreCase(AUTO)) {
            return CHEAP_SAMPLES;
        }
        if (text.trim().equalsIgnoreCase(ALL)) {
            return ALL_SAMPLES;
        }
        try {
            int count = Integer.parseInt(text.trim());
            if (count > 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new UsageException(
                "option inferSamples is '" + text + "', but must be: auto, all, or an integer of at least 1");
    }
}
