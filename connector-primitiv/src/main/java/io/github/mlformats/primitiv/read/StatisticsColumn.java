package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.vector.MapVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

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
