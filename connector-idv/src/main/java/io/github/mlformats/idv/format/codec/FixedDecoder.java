package io.github.mlformats.idv.format.codec;

import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockCursor;

/** Decoder of fixed-width values whose bit patterns are all valid. Values stay in place. */
final class FixedDecoder implements BlockDecoder {
    private final int width;

    FixedDecoder(int width) {
        this.width = width;
    }

    @Override
    public Block.Fixed decode(BlockCursor in, int count) {
        int offset = in.consume(count, width, "values");
        return new Block.Fixed(count, in.data(), offset, width, null);
    }
}
