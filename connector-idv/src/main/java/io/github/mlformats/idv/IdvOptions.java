package io.github.mlformats.idv;

import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.idv.schema.SchemaChoices;
import io.github.mlformats.idv.schema.SchemaChoices.DateTimeOffset;
import io.github.mlformats.idv.schema.SchemaChoices.Keys;
import io.github.mlformats.idv.schema.SchemaChoices.UInt64;
import io.github.mlformats.idv.schema.SchemaChoices.UnknownColumns;
import io.github.mlformats.idv.schema.SchemaChoices.Vectors;
import java.util.List;

/** The options of the IDV format, beside those every format has. */
public final class IdvOptions {
    public static final Option<UInt64> UINT64 = Option.choice(
            "uint64",
            UInt64.DECIMAL,
            "How 64-bit unsigned numbers appear: as decimal(20,0), or as bigint, which fails on values above 2^63-1.");
    public static final Option<Boolean> TICKS = Option.flag(
            "ticks",
            false,
            "Give DateTime, DateTimeOffset and TimeSpan as bigint ticks of 100 ns, which loses no digit.");
    public static final Option<DateTimeOffset> DATE_TIME_OFFSET = Option.choice(
            "dateTimeOffset",
            DateTimeOffset.INSTANT,
            "How DateTimeOffset appears: as timestamp, or as struct<instant, offsetMinutes>, which keeps the offset.");
    public static final Option<Keys> KEYS = Option.choice(
            "keys",
            Keys.INDEX,
            "How keys appear: as 0-based index with null for missing, raw as stored (1-based, 0 for missing, not checked), or as the value that the key stands for.");
    public static final Option<Vectors> VECTORS = Option.choice(
            "vectors",
            Vectors.ML,
            "How vectors appear: fixed-size Single and Double ones as Spark ML vectors and others as arrays, all as arrays, or all as struct<size, indices, values> with indices null for a dense vector.");
    public static final Option<UnknownColumns> UNKNOWN_COLUMNS = Option.choice(
            "unknownColumns",
            UnknownColumns.SKIP,
            "What to do with a column of unknown codec or compression: leave it out with a warning, or fail.");
    public static final Option<Mode> MODE = Option.choice(
            "mode",
            List.of(Mode.FAILFAST, Mode.DROPMALFORMED),
            Mode.FAILFAST,
            "What to do with a damaged block of a wanted column: fail, or leave out its rows and count them.");
    public static final Option<Integer> MAX_METADATA_NAMES = Option.number(
            "maxMetadataNames",
            2000,
            0,
            Integer.MAX_VALUE,
            "Most slot names, key values or annotation items of a column that go into its metadata; longer lists are left out.");
    public static final Option<Long> MAX_METADATA_BYTES = Option.bytes(
            "maxMetadataBytes",
            "4m",
            "Most decoded bytes of the annotations that go into the metadata of a file's columns, of all columns together; what is beyond is left out with a warning. More than 16m counts as 16m.");
    public static final Option<Long> MAX_BLOCK_BYTES =
            Option.bytes("maxBlockBytes", "1g", "Most decoded bytes of a block; a larger one is taken for corrupt.");
    public static final Option<Integer> MAX_ARRAY_LENGTH = Option.number(
            "maxArrayLength",
            4 << 20,
            1,
            Integer.MAX_VALUE / 16,
            "Most items that a sparse vector may have to be given as an array.");

    private IdvOptions() {}

    public static List<Option<?>> all() {
        return List.of(
                UINT64,
                TICKS,
                DATE_TIME_OFFSET,
                KEYS,
                VECTORS,
                UNKNOWN_COLUMNS,
                MODE,
                MAX_METADATA_NAMES,
                MAX_METADATA_BYTES,
                MAX_BLOCK_BYTES,
                MAX_ARRAY_LENGTH,
                InflaterChoice.OPTION);
    }

    static SchemaChoices schemaChoices(Options options) {
        return new SchemaChoices(
                options.get(UINT64),
                options.get(TICKS),
                options.get(DATE_TIME_OFFSET),
                options.get(KEYS),
                options.get(VECTORS),
                options.get(UNKNOWN_COLUMNS),
                options.get(MAX_METADATA_NAMES),
                options.get(MAX_METADATA_BYTES));
    }
}
