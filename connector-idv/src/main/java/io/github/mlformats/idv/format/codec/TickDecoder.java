package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockInput;
import java.util.BitSet;

/** Ticks that may be missing: dates, and the time spans of files up to version 1.1.1.5. */
final class TickDecoder implements BlockDecoder {
    private final long least;
    private final long most;

    /** @param most the largest legal value: {@link Ticks#LAST} or {@link Ticks#ANY} */
    TickDecoder(long most) {
        this.least = most == Ticks.ANY ? -Ticks.ANY : 0;
        this.most = most;
    }

    @Override
    public Block.Fixed decode(BlockInput in, int count) {
        int offset = in.take(count, Long.BYTES, "ticks");
        byte[] data = in.data();
        BitSet missing = null;
        for (int i = 0; i < count; i++) {
            int at = offset + i * Long.BYTES;
            long ticks = LittleEndian.i64(data, at);
            if (ticks < least || ticks > most) {
                if (ticks != Ticks.MISSING) {
                    throw in.corrupt(at, "ticks between " + least + " and " + most, ticks + " for value " + i);
                }
                missing = missing == null ? new BitSet(count) : missing;
                missing.set(i);
            }
        }
        return new Block.Fixed(count, data, offset, Long.BYTES, missing);
    }
}
