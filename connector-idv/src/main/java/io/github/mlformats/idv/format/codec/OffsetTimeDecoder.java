package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockCursor;
import java.util.BitSet;

/** Decoder of codec {@code DateTimeOffset}: offsets from UTC in minutes, then ticks of the local clock. */
final class OffsetTimeDecoder implements BlockDecoder {
    private static final int MAX_MINUTES = 14 * 60;

    @Override
    public Block.OffsetTimes decode(BlockCursor in, int count) {
        int minutesOffset = in.consume(count, Short.BYTES, "offsets from UTC");
        int ticksOffset = in.consume(count, Long.BYTES, "ticks");
        byte[] data = in.data();
        BitSet missing = null;
        for (int i = 0; i < count; i++) {
            int minutes = LittleEndian.i16(data, minutesOffset + i * Short.BYTES);
            long ticks = LittleEndian.i64(data, ticksOffset + i * Long.BYTES);
            if (ticks == Ticks.MISSING) {
                missing = missing == null ? new BitSet(count) : missing;
                missing.set(i);
                continue;
            }
            if (minutes < -MAX_MINUTES || minutes > MAX_MINUTES) {
                throw in.corrupt(
                        minutesOffset + i * Short.BYTES,
                        "an offset from UTC of at most " + MAX_MINUTES + " minutes",
                        minutes + " for value " + i);
            }
            if (!isDate(ticks) || !isDate(ticks - minutes * Ticks.PER_MINUTE)) {
                throw in.corrupt(
                        ticksOffset + i * Long.BYTES,
                        "a local and a UTC time in the years 1 to 9999",
                        ticks + " ticks, offset " + minutes + " minutes, for value " + i);
            }
        }
        return new Block.OffsetTimes(count, data, minutesOffset, ticksOffset, missing);
    }

    private static boolean isDate(long ticks) {
        return ticks >= 0 && ticks <= Ticks.MAX_DATE;
    }
}
