package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.Keys;

/** What the chosen Spark type asks of stored values. */
interface ValueCheck {
    /** Every stored value fits. */
    ValueCheck NONE = (values, place) -> {};

    /** 64-bit unsigned numbers as bigint. */
    ValueCheck SIGNED_LONG = ValueCheck::checkSignedLong;

    void check(Block.Fixed values, ColumnView.Place place);

    /** Keys that are looked up or counted: none may be above the count. */
    static ValueCheck keys(long count) {
        return (keys, place) -> {
            int above = Keys.scan(keys, count).firstAbove();
            if (above >= 0) {
                throw place.corrupt(
                        keys.offset() + above * keys.width(),
                        "keys up to " + Long.toUnsignedString(count) + " (read with keys=raw to see them as stored)",
                        Long.toUnsignedString(Keys.key(keys, above)));
            }
        };
    }

    private static void checkSignedLong(Block.Fixed values, ColumnView.Place place) {
        for (int i = 0; i < values.count(); i++) {
            long value = LittleEndian.i64(values.data(), values.offset() + i * Long.BYTES);
            if (value < 0) {
                throw new UsageException(Long.toUnsignedString(value)
                        + " is above 9223372036854775807, the most that uint64=long can give: set uint64=decimal");
            }
        }
    }
}
