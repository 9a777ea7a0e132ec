package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.vector.number.FixedWidthVector;
import io.github.mlformats.idv.format.block.Block;
import org.apache.spark.sql.vectorized.ColumnVector;

/** View of fixed-width values. */
final class FixedView implements ColumnView {
    private final FixedWidthVector vector;
    private final ValueValidator check;

    FixedView(FixedWidthVector vector, ValueValidator check) {
        this.vector = vector;
        this.check = check;
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void check(Block block, BlockLocation place) {
        check.check((Block.Fixed) block, place);
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        Block.Fixed values = (Block.Fixed) block;
        vector.setBatch(values.data(), values.offset() + from * values.width(), count, values.missing(), from);
    }
}
