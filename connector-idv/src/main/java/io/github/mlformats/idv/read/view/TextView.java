package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.vector.TextVector;
import io.github.mlformats.idv.format.block.Block;
import org.apache.spark.sql.vectorized.ColumnVector;

/** View of text. */
final class TextView implements ColumnView {
    private final TextVector vector = new TextVector();

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        Block.Text text = (Block.Text) block;
        vector.setBatch(text.data(), text.offset(), text.ends(), from, count, text.missing());
    }
}
