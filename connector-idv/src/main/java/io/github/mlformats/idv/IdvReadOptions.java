package io.github.mlformats.idv;

import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.idv.schema.IdvSchemaOptions;
import io.github.mlformats.idv.schema.IdvSchemaOptions.DateTimeOffset;
import io.github.mlformats.idv.schema.IdvSchemaOptions.Keys;
import io.github.mlformats.idv.schema.IdvSchemaOptions.UInt64;
import io.github.mlformats.idv.schema.IdvSchemaOptions.UnknownColumns;
import io.github.mlformats.idv.schema.IdvSchemaOptions.Vectors;
import java.util.List;

/** The read options of the IDV format, in addition to the options that all formats share. */
public final class IdvReadOptions {
    public static final Option<UInt64> UINT64 = Option.choice(
            "uint64",
            UInt64.DECIMAL,
            "How 64-bit unsigned integers are read: as decimal(20,0), or as bigint, which fails on values above 2^63-1.");
    public static final Option<Boolean> TICKS = Option.flag(
            "ticks",
            false,
            "Read DateTime, DateTimeOffset and TimeSpan as bigint ticks of 100 ns, without loss of precision.");
    public static final Option<DateTimeOffset> DATE_TIME_OFFSET = Option.choice(
            "dateTimeOffset",
            DateTimeOffset.INSTANT,
            "How DateTimeOffset is read: as timestamp, or as struct<instant, offsetMinutes>, which keeps the offset.");
    public static final Option<Keys> KEYS = Option.choice(
            "keys",
            Keys.INDEX,
            "How keys are read: as 0-based index with null for missing, raw as stored (1-based, 0 for missing, not checked), or as their key value.");
    public static final Option<Vectors> VECTORS = Option.choice(
            "vectors",
            Vectors.ML,
            "How vectors are read: fixed-size vectors of Single or Double as Spark ML vectors and others as arrays, all as arrays, or all as struct<size, indices, values> with null indices for a dense vector.");
    public static final Option<UnknownColumns> UNKNOWN_COLUMNS = Option.choice(
            "unknownColumns",
            UnknownColumns.SKIP,
            "What to do with a column of unknown codec or compression: skip it with a warning, or fail.");
    public static final Option<ParseMode> MODE = Option.choice(
            "mode",
            List.of(ParseMode.FAILFAST, ParseMode.DROPMALFORMED),
            ParseMode.FAILFAST,
            "What to do with a corrupt block of a requested column: fail, or skip its rows and count them.");
    public static final Option<Integer> MAX_METADATA_NAMES = Option.number(
            "maxMetadataNames",
            2000,
            0,
            Integer.MAX_VALUE,
            "Maximum number of slot names, key values or annotation items in the metadata of a column; longer lists are skipped.");
    public static final Option<Long> MAX_METADATA_BYTES = Option.bytes(
            "maxMetadataBytes",
            "4m",
            "Maximum decoded bytes of the annotations in the metadata of all columns of a file; further annotations are skipped with a warning. Values above 16m count as 16m.");
    public static final Option<Long> MAX_BLOCK_BYTES = Option.bytes(
            "maxBlockBytes", "1g", "Maximum decoded bytes of a block; a larger block is treated as corrupt.");
    public static final Option<Integer> MAX_ARRAY_LENGTH = Option.number(
            "maxArrayLength",
            4 << 20,
            1,
            Integer.MAX_VALUE / 16,
            "Maximum number of slots of a sparse vector that is read as an array.");

    private IdvReadOptions() {}

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

    static IdvSchemaOptions schemaOptions(Options options) {
        return new IdvSchemaOptions(
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
