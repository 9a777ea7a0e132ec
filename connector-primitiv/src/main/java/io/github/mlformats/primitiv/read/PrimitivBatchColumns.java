package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.BatchVector;
import io.github.mlformats.core.vector.SelectionVector;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.core.vector.number.LongVector;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.option.PrimitivLayout;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The projected columns of a batch of rows of tensors. */
public final class PrimitivBatchColumns {
    /** Most rows of a batch. */
    public static final int MAX_ROWS = 4096;

    private final TensorReadContext context;
    private final PrimitivLayout layout;
    private final TensorColumns tensorColumns = new TensorColumns(PrimitivBatchColumns.MAX_ROWS);
    private final List<RowColumn> rowColumns = new ArrayList<>();
    private final List<ColumnVector> vectors = new ArrayList<>();
    private final Map<String, ColumnVector> rowFields = new HashMap<>();

    public PrimitivBatchColumns(TensorReadContext context, ReadRequest request) {
        this.context = context;
        this.layout = context.rowLayout().layout();
        for (StructField field : request.columns().fields()) {
            vectors.add(vector(field));
        }
        for (String name : request.rowFields()) {
            rowFields.put(name, tensorColumns.add(PrimitivRowFields.column(name)));
        }
    }

    private ColumnVector vector(StructField field) {
        return switch (field.name()) {
            case PrimitivColumns.PATH -> tensorColumns.add(TensorColumn.path());
            case PrimitivColumns.NAME ->
                tensorColumns.add(TensorColumn.text(tensor -> tensor.parameter().name()));
            case PrimitivColumns.STAT -> tensorColumns.add(TensorColumn.text(TensorRef::statistic));
            case PrimitivColumns.ORDINAL ->
                tensorColumns.add(
                        TensorColumn.int32(tensor -> tensor.parameter().ordinal()));
            case PrimitivColumns.COUNT ->
                tensorColumns.add(TensorColumn.int64(tensor -> tensor.tensor().count()));
            case PrimitivColumns.DIMS -> tensorColumns.add(TensorColumn.dims((ArrayType) field.dataType()));
            case PrimitivColumns.BATCH -> batch();
            case PrimitivColumns.DATA_OFFSET, PrimitivColumns.DATA_LENGTH ->
                tensorColumns.add(PrimitivRowFields.column(field.name()));
            case PrimitivColumns.STATS -> addRowColumn(new StatisticsColumn(context, (MapType) field.dataType()));
            case PrimitivColumns.VALUES, PrimitivColumns.VALUE -> addRowColumn(new ValuesColumn(context));
            case PrimitivColumns.INDICES -> addRowColumn(new IndicesColumn());
            default -> addRowColumn(positionColumn(field.name()));
        };
    }

    /** Returns the batch size of a tensor; for elements, the batch index. */
    private ColumnVector batch() {
        return switch (layout) {
            case SHAPES ->
                tensorColumns.add(TensorColumn.int64(tensor -> tensor.tensor().batch()));
            case ELEMENTS ->
                addRowColumn(PositionColumn.int32((tensor, row) -> row / Math.max(1, tensor.count() / tensor.batch())));
            default ->
                tensorColumns.add(TensorColumn.int32(tensor -> tensor.tensor().batch()));
        };
    }

    private PositionColumn positionColumn(String name) {
        return switch (name) {
            case PrimitivColumns.COL ->
                layout == PrimitivLayout.COLUMNS
                        ? PositionColumn.int64((tensor, row) -> row)
                        : PositionColumn.int32(PrimitivBatchColumns::matrixColumn);
            case PrimitivColumns.ROW -> PositionColumn.int32(PrimitivBatchColumns::matrixRow);
            case PrimitivColumns.INDEX -> PositionColumn.int64((tensor, row) -> row);
            case PrimitivColumns.START ->
                PositionColumn.int64((tensor, row) -> row * context.rowLayout().rowWidth(tensor));
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static long matrixRow(Tensor tensor, long index) {
        return tensor.dims().length > 2 ? -1 : index % tensor.dim(0);
    }

    private static long matrixColumn(Tensor tensor, long index) {
        return tensor.dims().length > 2 ? -1 : index / tensor.dim(0) % tensor.dim(1);
    }

    private ColumnVector addRowColumn(RowColumn column) {
        rowColumns.add(column);
        return column.vector();
    }

    /** Starts a batch. */
    public void clear() {
        tensorColumns.clear();
        rowColumns.forEach(RowColumn::clear);
    }

    /**
     * Adds consecutive rows of a tensor and reads their values.
     *
     * @param firstRow number of the first row in the tensor
     */
    public void add(TensorRef tensor, long firstRow, int count) throws IOException {
        tensorColumns.add(tensor, count);
        for (RowColumn column : rowColumns) {
            column.add(tensor, firstRow, count);
        }
    }

    /** Publishes the rows of the batch in the vectors. */
    public void setBatch() {
        tensorColumns.setBatch();
        rowColumns.forEach(RowColumn::setBatch);
    }

    /** Returns the vector of a projected column by position. */
    public ColumnVector vector(int i) {
        return vectors.get(i);
    }

    /** Returns the vector of one of the projected {@link PrimitivRowFields}. */
    public ColumnVector rowField(String name) {
        return rowFields.get(name);
    }

    /**
     * The columns that are equal for all rows of a tensor. They are written once per tensor and expanded to rows by a
     * selection vector.
     */
    private static final class TensorColumns {
        private final List<TensorColumn> columns = new ArrayList<>();
        private final List<TensorRef> tensors = new ArrayList<>();
        private final int[] tensorOfRow;
        private int rows;

        /** @param maxRows most rows of a batch */
        TensorColumns(int maxRows) {
            tensorOfRow = new int[maxRows];
        }

        /** Adds a column; returns a vector with its value per row. */
        ColumnVector add(TensorColumn column) {
            columns.add(column);
            return new SelectionVector(column.vector(), tensorOfRow);
        }

        void clear() {
            tensors.clear();
            rows = 0;
        }

        void add(TensorRef tensor, int count) {
            for (int i = 0; i < count; i++) {
                tensorOfRow[rows++] = tensors.size();
            }
            tensors.add(tensor);
        }

        void setBatch() {
            columns.forEach(column -> column.setBatch(tensors));
        }
    }

    /** A column with a position of each row in its tensor, such as a column or index number. */
    private static final class PositionColumn implements RowColumn {
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
    private static final class IndicesColumn implements RowColumn {
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
