package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.BatchVector;
import io.github.mlformats.core.vector.IntVector;
import io.github.mlformats.core.vector.LongVector;
import io.github.mlformats.core.vector.MapVector;
import io.github.mlformats.core.vector.MlStructs;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.read.TensorColumn.TensorRef;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import io.github.mlformats.primitiv.schema.TensorRowLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A column with a value per row, filled tensor by tensor. */
interface RowColumn {
    /** Starts a batch. */
    void clear();

    /**
     * Adds consecutive rows.
     *
     * @param firstRow number of the first row in the tensor
     */
    void add(TensorRef tensor, long firstRow, int rows) throws IOException;

    /** Publishes the rows of the batch in the vector. */
    void setBatch();

    /** Returns the vector, the same object for every batch. */
    ColumnVector vector();

    /** The column with the values of rows: numbers, arrays, or Spark ML vectors and matrices. */
    final class ValuesColumn implements RowColumn {
        private final TensorRowLayout rowLayout;
        private final TensorValueBuffer values;
        private final ColumnVector vector;
        private final IntVector matrixRows = new IntVector();
        private final IntVector matrixColumns = new IntVector();
        /** Null unless rows are matrices. */
        private final int[] columnLengths;

        ValuesColumn(TensorReadContext context) {
            this.rowLayout = context.rowLayout();
            boolean ml =
                    rowLayout.vectors() == VectorRepresentation.ML && rowLayout.layout() != PrimitivLayout.ELEMENTS;
            this.values = ml ? TensorValueBuffer.doubles(context) : TensorValueBuffer.floats(context);
            boolean matrices = ml && rowLayout.layout() != PrimitivLayout.COLUMNS;
            this.columnLengths = matrices ? new int[PrimitivBatchColumns.MAX_ROWS] : null;
            this.vector = rowLayout.layout() == PrimitivLayout.ELEMENTS
                    ? values.numbers()
                    : !ml
                            ? values.arrays()
                            : rowLayout.layout() == PrimitivLayout.COLUMNS
                                    ? MlStructs.denseVectors(values.arrays())
                                    : MlStructs.denseMatrices(matrixRows, matrixColumns, values.arrays());
        }

        @Override
        public void clear() {
            values.clear();
        }

        @Override
        public void add(TensorRef tensor, long firstRow, int count) throws IOException {
            long width = rowLayout.rowWidth(tensor.tensor());
            values.add(tensor.tensor(), firstRow * width, (int) width, count);
            if (columnLengths != null) {
                int end = values.rows();
                Arrays.fill(
                        columnLengths, end - count, end, (int) tensor.tensor().columnLength());
            }
        }

        @Override
        public void setBatch() {
            values.setBatch();
            if (columnLengths == null) {
                return;
            }
            int[] widths = new int[values.rows()];
            for (int i = 0; i < widths.length; i++) {
                widths[i] = values.width(i) / columnLengths[i];
            }
            matrixRows.setBatch(columnLengths, widths.length, null);
            matrixColumns.setBatch(widths, widths.length, null);
        }

        @Override
        public ColumnVector vector() {
            return vector;
        }
    }

    /** The map column with the statistics of parameters by name. */
    final class StatisticsColumn implements RowColumn {
        private final TensorColumn names = TensorColumn.text(TensorRef::statistic);
        private final TensorColumn dims = TensorColumn.dims(PrimitivColumns.INTS);
        private final TensorColumn batch =
                TensorColumn.int32(tensor -> tensor.tensor().batch());
        private final TensorValueBuffer values;
        private final boolean readsValues;
        private final MapVector maps;
        private final List<TensorRef> statistics = new ArrayList<>();
        private int[] starts = new int[16];
        private int rows;

        /** @param type type of the column; nested fields of statistics may be pruned */
        StatisticsColumn(TensorReadContext context, MapType type) {
            this.values = TensorValueBuffer.floats(context);
            StructType statistic = (StructType) type.valueType();
            this.readsValues = context.requested().statistics();
            this.maps = new MapVector(type, names.vector(), StructVector.of(statistic, this::field));
        }

        private ColumnVector field(String name) {
            return switch (name) {
                case PrimitivColumns.DIMS -> dims.vector();
                case PrimitivColumns.BATCH -> batch.vector();
                default -> values.arrays();
            };
        }

        @Override
        public void clear() {
            values.clear();
            statistics.clear();
            rows = 0;
        }

        @Override
        public void add(TensorRef parameter, long firstRow, int count) throws IOException {
            for (int i = 1; i < parameter.parameter().tensorCount(); i++) {
                statistics.add(new TensorRef(parameter.parameter(), i));
                if (readsValues) {
                    Tensor tensor = parameter.parameter().tensor(i);
                    values.add(tensor, 0, Math.toIntExact(tensor.count()), 1);
                }
            }
            starts = starts.length <= rows + 1 ? Arrays.copyOf(starts, 2 * starts.length) : starts;
            starts[++rows] = statistics.size();
        }

        @Override
        public void setBatch() {
            names.setBatch(statistics);
            dims.setBatch(statistics);
            batch.setBatch(statistics);
            values.setBatch();
            maps.setBatch(starts, 0, rows, null);
        }

        @Override
        public ColumnVector vector() {
            return maps;
        }
    }

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

    /** The column with the index of an element in each dimension of its tensor. */
    final class IndicesColumn implements RowColumn {
        private final IntVector numbers = new IntVector();
        private final ArrayVector arrays = new ArrayVector(PrimitivColumns.INTS, numbers);
        private final int[] starts = new int[PrimitivBatchColumns.MAX_ROWS + 1];
        private int[] values = new int[0];
        private int rows;

        @Override
        public void clear() {
            rows = 0;
        }

        @Override
        public void add(TensorRef tensor, long firstRow, int count) {
            Tensor of = tensor.tensor();
            int at = starts[rows];
            int needed = at + count * of.dims().length;
            values = values.length < needed ? Arrays.copyOf(values, Math.max(needed, 2 * values.length)) : values;
            for (int i = 0; i < count; i++) {
                long rest = firstRow + i;
                for (long dim : of.dims()) {
                    values[at++] = (int) (rest % dim);
                    rest /= dim;
                }
                starts[++rows] = at;
            }
        }

        @Override
        public void setBatch() {
            numbers.setBatch(values, starts[rows], null);
            arrays.setBatch(starts, 0, rows, null);
        }

        @Override
        public ColumnVector vector() {
            return arrays;
        }
    }
}
