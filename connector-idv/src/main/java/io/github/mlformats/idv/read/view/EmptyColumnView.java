package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.idv.format.block.Block;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** View of a column in a slice without rows. */
public final class EmptyColumnView implements ColumnView {
    private final ColumnVector vector;

    /** @param type Spark type of the column */
    public EmptyColumnView(DataType type) {
        this.vector = new ConstantVector(type, null);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        throw new IllegalStateException("the slice has no rows");
    }
}
