package io.github.mlformats.datadings;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.datadings.format.type.MapRepresentation;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.schema.DatadingsSchemaOptions;
import io.github.mlformats.datadings.schema.DatadingsSchemaOptions.Arrays;
import io.github.mlformats.datadings.schema.DatadingsSchemaOptions.Timestamps;
import io.github.mlformats.datadings.schema.TypeConflictPolicy;
import java.util.List;

/** The read options of datadings data sets, in addition to the common options. */
public final class DatadingsReadOptions {
    private static final String AUTO = "auto";

    public static final Option<ParseMode> MODE = Option.choice(
            "mode",
            ParseMode.FAILFAST,
            "What to do with a sample that cannot be decoded: fail, return a row of nulls with its key, its bytes and the reason, or skip it.");
    public static final Option<String> CORRUPT_COLUMN = Option.columnName(
            "columnNameOfCorruptRecord",
            "_corrupt_record",
            "_corrupt_record",
            "Name of the column for the bytes of corrupt samples, which mode=permissive adds to an inferred schema.");
    public static final Option<String> INFER_SAMPLES = Option.text(
            "inferSamples",
            AUTO,
            "Which samples schema inference reads: auto for up to 100 at the beginning and at the end and 60 at four positions in between, fewer where they are large; a number for that many at the beginning, at the end, and in between; or all, which reads the data set in a Spark job.");
    public static final Option<Boolean> INFER_INDEX = Option.flag(
            "inferIndex",
            false,
            "Find the sample boundaries of a large data file without an index, so that several tasks can read it.");
    public static final Option<Arrays> ND_ARRAY = Option.choice(
            "ndarray",
            Arrays.STRUCT,
            "How numpy arrays are read: as struct<dtype,shape,data>, or as arrays where all samples have the same plain numeric type.");
    public static final Option<MapRepresentation> MAPS = Option.choice(
            "maps",
            MapRepresentation.AUTO,
            "How maps with string keys are read: as structs, as maps, or as structs up to 200 distinct names.");
    public static final Option<Timestamps> TIMESTAMPS = Option.choice(
            "timestamps",
            Timestamps.TIMESTAMP,
            "How timestamps are read: as timestamp, rounded down to microseconds, or as struct<seconds,nanos>.");
    public static final Option<TypeConflictPolicy> ON_CONFLICT = Option.choice(
            "onConflict",
            TypeConflictPolicy.STRING,
            "What fields with values of several types become: strings, an error, strings with null for values that are not strings, or variants (Spark 4).");
    public static final Option<Boolean> VERIFY_INDEX = Option.flag(
            "verifyIndex",
            false,
            "Search for keys that the index does not contain in the list of all keys as well, or in the samples.");

    private static final String ALL = "all";

    private DatadingsReadOptions() {}

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

    static DatadingsSchemaOptions schemaOptions(Options options) {
        return new DatadingsSchemaOptions(
                inferSamples(options.get(INFER_SAMPLES)),
                options.get(ND_ARRAY),
                options.get(MAPS),
                options.get(TIMESTAMPS),
                options.get(ON_CONFLICT),
                options.get(MODE) == ParseMode.PERMISSIVE ? corruptColumn(options) : null);
    }

    private static String corruptColumn(Options options) {
        String name = options.get(CORRUPT_COLUMN);
        CorruptRecordPolicy.checkCorruptRecordColumn(name, List.of(SampleColumns.KEY), false);
        return name;
    }

    private static int inferSamples(String text) {
        if (text.trim().equalsIgnoreCase(AUTO)) {
            return DatadingsSchemaOptions.AUTO;
        }
        if (text.trim().equalsIgnoreCase(ALL)) {
            return DatadingsSchemaOptions.ALL;
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
