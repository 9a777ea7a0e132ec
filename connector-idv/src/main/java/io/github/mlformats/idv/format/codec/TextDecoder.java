package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockCursor;
import java.util.BitSet;

/**
 * Decoder of codec {@code TextSpan}: ends of all values in UTF-16 units, then their text in UTF-8. ASCII and
 * well-formed text stays in place; only text that .NET would have to repair is copied, see {@link TextRepair}.
 */
final class TextDecoder implements BlockDecoder {
    private static final int UNITS = 0x7FFF_FFFF;

    private int[] ends = {};

    @Override
    public Block.Text decode(BlockCursor in, int count) {
        int countAt = in.position();
        int stored = in.i32("number of texts");
        if (stored != count) {
            throw in.corrupt(countAt, count + " texts", String.valueOf(stored));
        }
        int endsAt = in.consume(count, Integer.BYTES, "ends of texts");
        if (ends.length <= count) {
            ends = new int[count + 1];
        }
        BitSet missing = readEnds(in, endsAt, count);
        int textAt = in.position();
        int length = in.leb31("the length of the text");
        int offset = in.consume(length, 1, "text");
        if (Utf8.isAscii(in.data(), offset, offset + length)
                ? length == ends[count]
                : Utf16Ends.toByteEnds(in.data(), offset, length, ends, count)) {
            return new Block.Text(count, in.data(), offset, ends, missing);
        }
        readEnds(in, endsAt, count);
        byte[] repaired = TextRepair.repair(in, textAt, offset, length, ends, count);
        return new Block.Text(count, repaired, 0, ends, missing);
    }

    /** Fills {@link #ends} with UTF-16 units; returns the missing values, or null if none is missing. */
    private BitSet readEnds(BlockCursor in, int at, int count) {
        byte[] data = in.data();
        BitSet missing = null;
        int previous = 0;
        ends[0] = 0;
        for (int i = 0; i < count; i++) {
            int end = LittleEndian.i32(data, at + i * Integer.BYTES);
            if (end < previous) {
                if ((end & UNITS) != previous || end >= 0) {
                    throw in.corrupt(
                            at + i * Integer.BYTES,
                            "ends of texts that do not decrease",
                            (end & UNITS) + (end < 0 ? " (missing)" : "") + " after " + previous + " for value " + i);
                }
                missing = missing == null ? new BitSet(count) : missing;
                missing.set(i);
            } else {
                previous = end;
            }
            ends[i + 1] = previous;
        }
        return missing;
    }
}
