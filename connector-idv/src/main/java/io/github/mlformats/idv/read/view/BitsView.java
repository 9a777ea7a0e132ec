package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.vector.number.BitVector;
import io.github.mlformats.idv.format.block.Block;
import org.apache.spark.sql.vectorized.ColumnVector;

/** View of booleans. */
final class BitsView implements ColumnView {
    private final BitVector vector = new BitVector();

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        Block.Bits bits = (Block.Bits) block;
        vector.setBatch(bits.data(), bits.offset(), from, count, bits.missing());
    }
}
