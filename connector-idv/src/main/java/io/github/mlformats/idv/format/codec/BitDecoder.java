package io.github.mlformats.idv.format.codec;

import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockCursor;

/** Decoder of codec {@code Boolean}: one bit per value. */
final class BitDecoder implements BlockDecoder {
    @Override
    public Block.Bits decode(BlockCursor in, int count) {
        int offset = in.consume((count + 7L) / 8, 1, "booleans");
        return new Block.Bits(count, in.data(), offset, null);
    }
}
