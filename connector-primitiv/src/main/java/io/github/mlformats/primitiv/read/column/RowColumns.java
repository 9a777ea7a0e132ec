package io.github.mlformats.primitiv.read.column;

import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The wanted columns of rows of tensors. */
public final class RowColumns {
    /** Most rows of a batch. */
    public static final int MAX_ROWS = 4096;

    private final ReadPlan plan;
    private final Layout layout;
    private final TensorColumns ofTensors = new TensorColumns(RowColumns.MAX_ROWS);
    private final List<RowColumn> ofRows = new ArrayList<>();
    private final List<ColumnVector> vectors = new ArrayList<>();
    private final Map<String, ColumnVector> rowFields = new HashMap<>();

    public RowColumns(ReadPlan plan, ReadRequest request) {
        this.plan = plan;
        this.layout = plan.rows().layout();
        for (StructField field : request.columns().fields()) {
            vectors.add(vector(field));
        }
        for (String name : request.rowFields()) {
            rowFields.put(name, ofTensors.add(RowFields.column(name)));
        }
    }

    private ColumnVector vector(StructField field) {
        return switch (field.name()) {
            case PrimitivColumns.PATH -> ofTensors.add(TensorColumn.path());
            case PrimitivColumns.NAME ->
                ofTensors.add(TensorColumn.text(tensor -> tensor.parameter().name()));
            case PrimitivColumns.STAT -> ofTensors.add(TensorColumn.text(ShownTensor::statistic));
            case PrimitivColumns.ORDINAL ->
                ofTensors.add(TensorColumn.int32(tensor -> tensor.parameter().ordinal()));
            case PrimitivColumns.COUNT ->
                ofTensors.add(TensorColumn.int64(tensor -> tensor.tensor().count()));
            case PrimitivColumns.DIMS ->
                ofTensors.add(layout == Layout.SHAPES ? TensorColumn.dims64() : TensorColumn.dims32());
            case PrimitivColumns.BATCH -> batch();
            case PrimitivColumns.DATA_OFFSET, PrimitivColumns.DATA_LENGTH ->
                ofTensors.add(RowFields.column(field.name()));
            case PrimitivColumns.STATS -> ofRows(new StatisticsColumn(plan, (MapType) field.dataType()));
            case PrimitivColumns.VALUES, PrimitivColumns.VALUE -> ofRows(new ValuesColumn(plan));
            case PrimitivColumns.INDICES -> ofRows(new IndicesColumn());
            default -> ofRows(place(field.name()));
        };
    }

    /** The batch size of a tensor; of an element, which of the batch it is in. */
    private ColumnVector batch() {
        return switch (layout) {
            case SHAPES ->
                ofTensors.add(TensorColumn.int64(tensor -> tensor.tensor().batch()));
            case ELEMENTS ->
                ofRows(PlaceColumn.int32((tensor, row) -> row / Math.max(1, tensor.count() / tensor.batch())));
            default ->
                ofTensors.add(TensorColumn.int32(tensor -> tensor.tensor().batch()));
        };
    }

    private PlaceColumn place(String name) {
        return switch (name) {
            case PrimitivColumns.COL ->
                layout == Layout.COLUMNS
                        ? PlaceColumn.int64((tensor, row) -> row)
                        : PlaceColumn.int32(RowColumns::matrixColumn);
            case PrimitivColumns.ROW -> PlaceColumn.int32(RowColumns::matrixRow);
            case PrimitivColumns.INDEX -> PlaceColumn.int64((tensor, row) -> row);
            case PrimitivColumns.START ->
                PlaceColumn.int64((tensor, row) -> row * plan.rows().width(tensor));
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static long matrixRow(Tensor tensor, long index) {
        return tensor.dims().length > 2 ? -1 : index % tensor.dim(0);
    }

    private static long matrixColumn(Tensor tensor, long index) {
        return tensor.dims().length > 2 ? -1 : index / tensor.dim(0) % tensor.dim(1);
    }

    private ColumnVector ofRows(RowColumn column) {
        ofRows.add(column);
        return column.vector();
    }

    /** Begins a batch. */
    public void clear() {
        ofTensors.clear();
        ofRows.forEach(RowColumn::clear);
    }

    /**
     * Adds neighbouring rows of a tensor, which reads their values.
     *
     * @param firstRow number of the first row among the tensor's
     */
    public void add(ShownTensor tensor, long firstRow, int count) throws IOException {
        ofTensors.add(tensor, count);
        for (RowColumn column : ofRows) {
            column.add(tensor, firstRow, count);
        }
    }

    /** Shows what was added since the batch began. */
    public void show() {
        ofTensors.show();
        ofRows.forEach(RowColumn::show);
    }

    /** The column at a position among the wanted ones. */
    public ColumnVector vector(int i) {
        return vectors.get(i);
    }

    /** One of the wanted {@link RowFields}. */
    public ColumnVector rowField(String name) {
        return rowFields.get(name);
    }
}
