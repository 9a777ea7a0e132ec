package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockCursor;
import java.util.BitSet;

/** Decoder of ticks with missing values: dates, and time spans of files up to version 1.1.1.5. */
final class TickDecoder implements BlockDecoder {
    private final long min;
    private final long max;

    /** @param max the largest valid value: {@link Ticks#MAX_DATE} or {@link Ticks#MAX_TIME_SPAN} */
    TickDecoder(long max) {
        this.min = max == Ticks.MAX_TIME_SPAN ? -Ticks.MAX_TIME_SPAN : 0;
        this.max = max;
    }

    @Override
    public Block.Fixed decode(BlockCursor in, int count) {
        int offset = in.consume(count, Long.BYTES, "ticks");
        byte[] data = in.data();
        BitSet missing = null;
        for (int i = 0; i < count; i++) {
            int at = offset + i * Long.BYTES;
            long ticks = LittleEndian.i64(data, at);
            if (ticks < min || ticks > max) {
                if (ticks != Ticks.MISSING) {
                    throw in.corrupt(at, "ticks between " + min + " and " + max, ticks + " for value " + i);
                }
                missing = missing == null ? new BitSet(count) : missing;
                missing.set(i);
            }
        }
        return new Block.Fixed(count, data, offset, Long.BYTES, missing);
    }
}
