package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockCursor;
import java.util.Arrays;
import java.util.BitSet;

/** Decoder of codec {@code DvBool} of ML.NET up to 0.5: two bits per value, 0 false, 1 true, 2 missing. */
final class TwoBitDecoder implements BlockDecoder {
    private static final int VALUES_PER_WORD = 16;

    private byte[] bits = {};

    @Override
    public Block.Bits decode(BlockCursor in, int count) {
        int offset = in.consume((count + VALUES_PER_WORD - 1L) / VALUES_PER_WORD, Integer.BYTES, "two-bit booleans");
        int length = (int) ((count + 7L) / 8);
        if (bits.length < length) {
            bits = new byte[length];
        }
        Arrays.fill(bits, 0, length, (byte) 0);
        BitSet missing = null;
        for (int i = 0; i < count; i++) {
            int at = offset + i / VALUES_PER_WORD * Integer.BYTES;
            int value = LittleEndian.i32(in.data(), at) >>> 2 * (i % VALUES_PER_WORD) & 3;
            if (value == 1) {
                bits[i / 8] |= (byte) (1 << i % 8);
            } else if (value == 2) {
                missing = missing == null ? new BitSet(count) : missing;
                missing.set(i);
            } else if (value == 3) {
                throw in.corrupt(at, "two-bit booleans of 0, 1 or 2", "3 for value " + i);
            }
        }
        return new Block.Bits(count, bits, 0, missing);
    }
}
