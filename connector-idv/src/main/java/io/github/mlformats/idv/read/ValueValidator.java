package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.KeyBlocks;
import io.github.mlformats.idv.format.codec.Ticks;
import org.apache.spark.sql.types.DayTimeIntervalType;

/** Checks that stored values fit the requested Spark type. */
interface ValueValidator {
    /** Accepts every value. */
    ValueValidator NONE = (values, place) -> {};

    /** Rejects 64-bit unsigned integers that do not fit bigint. */
    ValueValidator SIGNED_LONG = ValueValidator::checkSignedLong;

    /** Rejects times that are not at midnight, for dates. */
    ValueValidator DATES = (values, place) ->
            checkMultiples(values, Ticks.PER_DAY, "a time of day, which a date cannot hold. Read it as timestamp_ntz");

    /** Rejects time spans that have smaller fields than the interval type. */
    static ValueValidator intervals(DayTimeIntervalType type) {
        long ticks =
                switch (type.endField()) {
                    case 0 -> Ticks.PER_DAY;
                    case 1 -> Ticks.PER_DAY / 24;
                    case 2 -> Ticks.PER_DAY / (24 * 60);
                    default -> 1;
                };
        return ticks == 1
                ? NONE
                : (values, place) -> checkMultiples(
                        values,
                        ticks,
                        "smaller fields than " + type.simpleString() + ". Read it as interval day to second");
    }

    private static void checkMultiples(Block.Fixed values, long unit, String problem) {
        for (int i = 0; i < values.count(); i++) {
            long ticks = LittleEndian.i64(values.data(), values.offset() + i * Long.BYTES);
            if (ticks % unit != 0
                    && (values.missing() == null || !values.missing().get(i))) {
                throw new UsageException("a value of " + ticks + " ticks of 100 ns has " + problem);
            }
        }
    }

    /**
     * Checks all values of a block.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if a key is above the count
     * @throws UsageException if the Spark type cannot hold a value
     */
    void check(Block.Fixed values, ColumnView.BlockLocation place);

    /** Rejects keys above the count, which have no index and no key value. */
    static ValueValidator keys(long count) {
        return (keys, place) -> {
            int above = KeyBlocks.scan(keys, count).firstOutOfRange();
            if (above >= 0) {
                throw place.corrupt(
                        keys.offset() + above * keys.width(),
                        "keys up to " + Long.toUnsignedString(count) + " (read with keys=raw to see them as stored)",
                        Long.toUnsignedString(KeyBlocks.key(keys, above)));
            }
        };
    }

    private static void checkSignedLong(Block.Fixed values, ColumnView.BlockLocation place) {
        for (int i = 0; i < values.count(); i++) {
            long value = LittleEndian.i64(values.data(), values.offset() + i * Long.BYTES);
            if (value < 0) {
                throw new UsageException(Long.toUnsignedString(value)
                        + " is above 9223372036854775807, the maximum of bigint. Set option(\"uint64\", \"decimal\"),"
                        + " or declare the column as decimal(20,0)");
            }
        }
    }
}
