package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.SelectionVector;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.read.RowColumn.IndicesColumn;
import io.github.mlformats.primitiv.read.RowColumn.PositionColumn;
import io.github.mlformats.primitiv.read.RowColumn.StatisticsColumn;
import io.github.mlformats.primitiv.read.RowColumn.ValuesColumn;
import io.github.mlformats.primitiv.read.TensorColumn.TensorRef;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import java.io.IOException;
import java.util.ArrayList;
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

    /** Returns the vectors of the projected columns. */
    public List<ColumnVector> vectors() {
        return vectors;
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
}
