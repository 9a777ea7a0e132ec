package io.github.mlformats.idv.schema;

import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.option.VectorRepresentation;
import java.util.List;

/** The read options of the IDV format, in addition to the options that all formats share. */
public final class IdvReadOptions {
    public static final Option<UInt64> UINT64 = Option.choice(
                    "uint64",
                    UInt64.DECIMAL,
                    "How 64-bit unsigned integers are read: as decimal(20,0), or as bigint, which fails on values above"
                            + " 2^63-1.")
            .decidingColumns()
            .keepingValues();
    public static final Option<Boolean> TICKS = Option.flag(
                    "ticks",
                    false,
                    "Read DateTime, DateTimeOffset and TimeSpan as bigint ticks of 100 ns, without loss of precision.")
            .decidingColumns()
            .keepingValues();
    public static final Option<DateTimeOffset> DATE_TIME_OFFSET = Option.choice(
                    "dateTimeOffset",
                    DateTimeOffset.INSTANT,
                    "How DateTimeOffset is read: as timestamp, or as struct<instant, offsetMinutes>, which keeps the"
                            + " offset.")
            .decidingColumns()
            .keepingValues();
    public static final Option<Keys> KEYS = Option.choice(
                    "keys",
                    Keys.INDEX,
                    "How keys are read: as 0-based index with null for missing, raw as stored (1-based, 0 for missing,"
                            + " not checked), or as their key value.")
            .decidingColumns();
    public static final Option<VectorRepresentation> VECTORS = VectorRepresentation.option(
                    List.of(VectorRepresentation.values()),
                    "How vectors are read: fixed-size vectors of Single or Double as Spark ML vectors and others as"
                            + " arrays, all as arrays, or all as struct<size, indices, values> with null indices for a"
                            + " dense vector.")
            .keepingValues();
    public static final Option<UnknownColumns> UNKNOWN_COLUMNS = Option.choice(
                    "unknownColumns",
                    UnknownColumns.SKIP,
                    "What to do with a column of unknown codec or compression: skip it with a warning, or fail.")
            .keepingValues();
    public static final Option<ParseMode> MODE = ParseMode.option(
            List.of(ParseMode.FAILFAST, ParseMode.DROPMALFORMED),
            ParseMode.FAILFAST,
            "What to do with a corrupt block of a requested column: fail, or skip its rows and count them.");
    public static final Option<Integer> MAX_METADATA_NAMES = Option.number(
                    "maxMetadataNames",
                    2000,
                    0,
                    Integer.MAX_VALUE,
                    "Maximum number of slot names, key values or annotation items in the metadata of a column; longer lists"
                            + " are skipped with a warning.")
            .keepingValues();
    public static final Option<Long> MAX_METADATA_BYTES = Option.bytes(
                    "maxMetadataBytes",
                    "4m",
                    "Maximum decoded bytes of the annotations in the metadata of all columns of a file; further annotations"
                            + " are skipped with a warning. Values above 16m count as 16m.")
            .keepingValues();
    public static final Option<Integer> MAX_BLOCK_BYTES = Option.arrayBytes(
                    "maxBlockBytes", "1g", "Maximum decoded bytes of a block; a larger block is treated as corrupt.")
            .keepingValues();
    public static final Option<Integer> MAX_ARRAY_LENGTH = Option.number(
                    "maxArrayLength",
                    4 << 20,
                    1,
                    Integer.MAX_VALUE / 16,
                    "Maximum number of slots of a sparse vector that is read as an array.")
            .keepingValues();

    private IdvReadOptions() {}

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
}
