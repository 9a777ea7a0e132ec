package io.github.mlformats.idv.option;

import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import java.util.List;

/**
 * The read options of the IDV format, in addition to the options that all formats share.
 *
 * @param uint64 how 64-bit unsigned integers are read
 * @param ticks whether times are read as ticks of 100 ns
 * @param dateTimeOffset how DateTimeOffset is read, unless {@code ticks} is set
 * @param keys how keys are read
 * @param vectors how vectors are read
 * @param unknownColumns what to do with columns that cannot be read
 * @param mode whether corrupt blocks fail the read or their rows are skipped
 * @param maxMetadataNames maximum number of slot names, key values or annotation items in a column's metadata
 * @param maxMetadataBytes maximum decoded bytes of annotations in the metadata of all columns together
 * @param maxBlockBytes maximum decoded bytes of a block
 * @param maxArrayLength maximum number of slots of a sparse vector that is read as an array
 */
public record IdvReadOptions(
        UInt64 uint64,
        boolean ticks,
        DateTimeOffset dateTimeOffset,
        Keys keys,
        Vectors vectors,
        UnknownColumns unknownColumns,
        ParseMode mode,
        int maxMetadataNames,
        long maxMetadataBytes,
        int maxBlockBytes,
        int maxArrayLength) {
    private static final Option<UInt64> UINT64 = Option.choice(
                    "uint64",
                    UInt64.DECIMAL,
                    "How 64-bit unsigned integers are read: as decimal(20,0), or as bigint, which fails on values above"
                            + " 2^63-1.")
            .decidingColumns();
    private static final Option<Boolean> TICKS = Option.flag(
                    "ticks",
                    false,
                    "Read DateTime, DateTimeOffset and TimeSpan as bigint ticks of 100 ns, without loss of precision.")
            .decidingColumns();
    private static final Option<DateTimeOffset> DATE_TIME_OFFSET = Option.choice(
                    "dateTimeOffset",
                    DateTimeOffset.INSTANT,
                    "How DateTimeOffset is read: as timestamp, or as struct<instant, offsetMinutes>, which keeps the"
                            + " offset.")
            .decidingColumns();
    private static final Option<Keys> KEYS = Option.choice(
                    "keys",
                    Keys.INDEX,
                    "How keys are read: as 0-based index with null for missing, raw as stored (1-based, 0 for missing,"
                            + " not checked), or as their key value.")
            .decidingColumns();
    private static final Option<Vectors> VECTORS = Option.choice(
                    "vectors",
                    Vectors.ML,
                    "How vectors are read: fixed-size vectors of Single or Double as Spark ML vectors and others as"
                            + " arrays, all as arrays, or all as struct<size, indices, values> with null indices for a"
                            + " dense vector.")
            .decidingColumns();
    private static final Option<UnknownColumns> UNKNOWN_COLUMNS = Option.choice(
            "unknownColumns",
            UnknownColumns.SKIP,
            "What to do with a column of unknown codec or compression: skip it with a warning, or fail.");
    private static final Option<ParseMode> MODE = Option.choice(
            "mode",
            List.of(ParseMode.FAILFAST, ParseMode.DROPMALFORMED),
            ParseMode.FAILFAST,
            "What to do with a corrupt block of a requested column: fail, or skip its rows and count them.");
    private static final Option<Integer> MAX_METADATA_NAMES = Option.number(
            "maxMetadataNames",
            2000,
            0,
            Integer.MAX_VALUE,
            "Maximum number of slot names, key values or annotation items in the metadata of a column; longer lists"
                    + " are skipped.");
    private static final Option<Long> MAX_METADATA_BYTES = Option.bytes(
            "maxMetadataBytes",
            "4m",
            "Maximum decoded bytes of the annotations in the metadata of all columns of a file; further annotations"
                    + " are skipped with a warning. Values above 16m count as 16m.");
    private static final Option<Long> MAX_BLOCK_BYTES = Option.bytes(
            "maxBlockBytes", "1g", "Maximum decoded bytes of a block; a larger block is treated as corrupt.");
    private static final Option<Integer> MAX_ARRAY_LENGTH = Option.number(
            "maxArrayLength",
            4 << 20,
            1,
            Integer.MAX_VALUE / 16,
            "Maximum number of slots of a sparse vector that is read as an array.");

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    /** {@code decimal(20,0)}, or {@code bigint} with an error above 2^63-1. */
    public enum UInt64 {
        DECIMAL,
        LONG
    }

    /** A timestamp, or {@code struct<instant timestamp, offsetMinutes int>}. */
    public enum DateTimeOffset {
        INSTANT,
        STRUCT
    }

    /** The 0-based index, null for missing; the stored number, 0 for missing; or the key value. */
    public enum Keys {
        INDEX,
        RAW,
        VALUE
    }

    /**
     * Fixed-size vectors of floats as Spark ML vectors and others as arrays; all as arrays; or all as
     * {@code struct<size int, indices array<int>, values array<item>>}.
     */
    public enum Vectors {
        ML,
        ARRAY,
        SPARSE
    }

    /** Whether unreadable columns are skipped with a warning, or fail the read. */
    public enum UnknownColumns {
        SKIP,
        FAIL
    }

    /** All read options of the format, in the order of the documentation. */
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

    public static IdvReadOptions of(Options options) {
        return new IdvReadOptions(
                options.get(UINT64),
                options.get(TICKS),
                options.get(DATE_TIME_OFFSET),
                options.get(KEYS),
                options.get(VECTORS),
                options.get(UNKNOWN_COLUMNS),
                options.get(MODE),
                options.get(MAX_METADATA_NAMES),
                options.get(MAX_METADATA_BYTES),
                (int) Math.min(options.get(MAX_BLOCK_BYTES), MAX_ARRAY),
                options.get(MAX_ARRAY_LENGTH));
    }

    /** A copy that reads keys as stored. */
    public IdvReadOptions withRawKeys() {
        return new IdvReadOptions(
                uint64,
                ticks,
                dateTimeOffset,
                Keys.RAW,
                vectors,
                unknownColumns,
                mode,
                maxMetadataNames,
                maxMetadataBytes,
                maxBlockBytes,
                maxArrayLength);
    }
}
