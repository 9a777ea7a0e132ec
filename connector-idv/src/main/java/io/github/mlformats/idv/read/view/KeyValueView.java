package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.vector.DictionaryVector;
import io.github.mlformats.idv.format.block.Block;
import org.apache.spark.sql.vectorized.ColumnVector;

/** View of keys as their key values, through a dictionary. */
final class KeyValueView implements ColumnView {
    private final FixedView index;
    private final DictionaryVector vector;

    KeyValueView(FixedView index, ColumnVector dictionary) {
        this.index = index;
        this.vector = new DictionaryVector(index.vector(), dictionary);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void check(Block block, BlockLocation place) {
        index.check(block, place);
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        index.setBatch(block, from, count);
    }
}
