package io.github.mlformats.datadings.schema;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.format.message.TypeMerger;
import io.github.mlformats.datadings.format.message.TypeMerger.MapRepresentation;
import java.util.List;

/** The read options of datadings data sets, in addition to the common options. */
public final class DatadingsReadOptions {
    /** Value of {@link #INFER_SAMPLES}: all samples are read. */
    public static final int ALL_SAMPLES = Integer.MAX_VALUE;
    /** Value of {@link #INFER_SAMPLES}: as many samples are read as are cheap. */
    public static final int CHEAP_SAMPLES = 0;

    private static final String AUTO = "auto";
    private static final String ALL = "all";

    public static final Option<ParseMode> MODE = ParseMode.option(
            ParseMode.FAILFAST,
            "What to do with a sample that cannot be decoded: fail, return a row of nulls with its key, its bytes and"
                    + " the reason, or skip it.");
    private static final Option<String> CORRUPT_COLUMN = ParseMode.corruptRecordColumn(
            "_corrupt_record",
            "_corrupt_record",
            "Name of the column for the bytes of corrupt samples, which mode=permissive adds to an inferred schema.");
    /** The number of samples in each of three groups: at the beginning, at the end, and in between. */
    public static final Option<Integer> INFER_SAMPLES = Option.parsed(
            "inferSamples",
            "auto, all, or an integer of at least 1",
            AUTO,
            "Which samples schema inference reads: auto for up to 100 at the beginning and at the end and 60 at four"
                    + " positions in between, fewer where they are large; a number for that many at the beginning, at"
                    + " the end, and in between; or all, which reads the data set in a Spark job.",
            DatadingsReadOptions::inferSamples);

    public static final Option<Boolean> INFER_INDEX = Option.flag(
            "inferIndex",
            false,
            "Find the sample boundaries of a large data file without an index, so that several tasks can read it.");
    public static final Option<Arrays> ND_ARRAY = Option.choice(
                    "ndarray",
                    Arrays.STRUCT,
                    "How numpy arrays are read: as struct<dtype,shape,data>, or as arrays where all samples have the"
                            + " same plain numeric type.")
            .decidingColumns();
    public static final Option<MapRepresentation> MAPS = Option.choice(
                    "maps",
                    MapRepresentation.AUTO,
                    "How maps with string keys are read: as structs, as maps, or as structs up to 200 distinct names.")
            .decidingColumns();
    public static final Option<Timestamps> TIMESTAMPS = Option.choice(
                    "timestamps",
                    Timestamps.TIMESTAMP,
                    "How timestamps are read: as timestamp, rounded down to microseconds, or as struct<seconds,nanos>.")
            .decidingColumns();
    public static final Option<TypeConflictPolicy> ON_CONFLICT = Option.choice(
                    "onConflict",
                    TypeConflictPolicy.STRING,
                    "What fields with values of several types become: strings, an error, strings with null for values"
                            + " that are not strings, or variants (Spark 4).")
            .decidingColumns();
    /** Null unless whole samples are read. */
    public static final Option<String> VARIANT_COLUMN = Option.text(
                    "singleVariantColumn",
                    null,
                    "Reads each sample as one variant in a column of this name, next to key (Spark 4). Schema inference"
                            + " reads no samples then.")
            .decidingColumns();

    public static final Option<Boolean> VERIFY_INDEX = Option.flag(
            "verifyIndex",
            false,
            "Search for keys that the index does not contain in the list of all keys as well, or in the samples.");

    private DatadingsReadOptions() {}

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
                VARIANT_COLUMN,
                VERIFY_INDEX);
    }

    /** Returns a merger of types that reads maps as these options say. */
    public static TypeMerger typeMerger(Options options) {
        return new TypeMerger(options.get(MAPS));
    }

    /**
     * Returns the name of the column for the bytes of corrupt samples; null if there is none.
     *
     * @throws io.github.mlformats.core.error.UsageException if it is the name of the key column
     */
    public static String corruptColumn(Options options) {
        if (options.get(MODE) != ParseMode.PERMISSIVE) {
            return null;
        }
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
        int count = Integer.parseInt(text.trim());
        if (count < 1) {
            throw new IllegalArgumentException("less than 1");
        }
        return count;
    }
}
