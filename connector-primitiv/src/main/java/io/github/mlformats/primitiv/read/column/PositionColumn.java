package io.github.mlformats.primitiv.read.column;

import io.github.mlformats.core.vector.BatchVector;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.core.vector.number.LongVector;
import io.github.mlformats.primitiv.format.Tensor;
import java.util.BitSet;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A column with a position of each row in its tensor, such as a column or index number. */
final class PositionColumn implements RowColumn {
    /** Computes the position. */
    interface Position {
        /** @return the position; negative for null */
        long of(Tensor tensor, long row);
    }

    private final Position position;
    private final LongVector longs = new LongVector();
    private final IntVector ints = new IntVector();
    private final BatchVector vector;
    private final long[] values = new long[PrimitivBatchColumns.MAX_ROWS];
    private int rows;

    private PositionColumn(Position position, boolean wide) {
        this.position = position;
        this.vector = wide ? longs : ints;
    }

    static PositionColumn int64(Position position) {
        return new PositionColumn(position, true);
    }

    static PositionColumn int32(Position position) {
        return new PositionColumn(position, false);
    }

    @Override
    public void clear() {
        rows = 0;
    }

    @Override
    public void add(TensorRef tensor, long firstRow, int count) {
        Tensor of = tensor.tensor();
        for (int i = 0; i < count; i++) {
            values[rows++] = position.of(of, firstRow + i);
        }
    }

    @Override
    public void setBatch() {
        BitSet nulls = null;
        int[] narrow = new int[rows];
        for (int i = 0; i < rows; i++) {
            narrow[i] = (int) values[i];
            if (values[i] < 0) {
                nulls = nulls == null ? new BitSet() : nulls;
                nulls.set(i);
            }
        }
        longs.setBatch(values, rows, nulls);
        ints.setBatch(narrow, rows, nulls);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
