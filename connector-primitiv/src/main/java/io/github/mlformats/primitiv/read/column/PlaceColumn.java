package io.github.mlformats.primitiv.read.column;

import io.github.mlformats.core.vector.BatchVector;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.core.vector.number.LongVector;
import io.github.mlformats.primitiv.format.Tensor;
import java.util.BitSet;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A column with a position of each row in its tensor, such as a column or index number. */
final class PlaceColumn implements RowColumn {
    /** Computes the position. */
    interface Place {
        /** @return the position; negative for null */
        long of(Tensor tensor, long row);
    }

    private final Place position;
    private final LongVector longs = new LongVector();
    private final IntVector ints = new IntVector();
    private final BatchVector vector;
    private final long[] values = new long[RowColumns.MAX_ROWS];
    private int rows;

    private PlaceColumn(Place position, boolean wide) {
        this.position = position;
        this.vector = wide ? longs : ints;
    }

    static PlaceColumn int64(Place position) {
        return new PlaceColumn(position, true);
    }

    static PlaceColumn int32(Place position) {
        return new PlaceColumn(position, false);
    }

    @Override
    public void clear() {
        rows = 0;
    }

    @Override
    public void add(ShownTensor tensor, long firstRow, int count) {
        Tensor of = tensor.tensor();
        for (int i = 0; i < count; i++) {
            values[rows++] = position.of(of, firstRow + i);
        }
    }

    @Override
    public void show() {
        BitSet nulls = null;
        int[] narrow = new int[rows];
        for (int i = 0; i < rows; i++) {
            narrow[i] = (int) values[i];
            if (values[i] < 0) {
                nulls = nulls == null ? new BitSet() : nulls;
                nulls.set(i);
            }
        }
        longs.show(values, rows, nulls);
        ints.show(narrow, rows, nulls);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
