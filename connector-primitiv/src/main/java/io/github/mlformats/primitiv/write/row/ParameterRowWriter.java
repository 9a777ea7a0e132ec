package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.value.ColumnResolver;
import io.github.mlformats.primitiv.write.value.ColumnResolver.Column;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** Writes rows that are parameters with their statistics. */
final class ParameterRowWriter implements RowWriter {
    private final TensorKey key;
    private final TensorFields value;
    private final Column<Statistics> statistics;

    /** The fields of the statistics structs. */
    private record Statistics(TensorFields fields, int size) {}

    ParameterRowWriter(ColumnResolver columns) {
        key = new TensorKey(columns, false);
        value = new TensorFields(columns);
        statistics = columns.optional(
                PrimitivColumns.STATS,
                "map<string,struct<dims,batch,values>>",
                ColumnResolver.mapOf(ParameterRowWriter::statistics));
    }

    private static Statistics statistics(DataType type) {
        return type instanceof StructType struct
                ? new Statistics(
                        new TensorFields(new ColumnResolver(struct, PrimitivColumns.STATS + ".")), struct.size())
                : null;
    }

    @Override
    public List<String> sortedBy() {
        return key.columns();
    }

    @Override
    public void write(InternalRow row, ModelWriter model) throws IOException {
        key.moveTo(row);
        model.begin(key.path(), null);
        value.write(row, model);
        if (statistics.exists() && !row.isNullAt(statistics.position())) {
            write(row.getMap(statistics.position()), model);
        }
    }

    private void write(MapData map, ModelWriter model) throws IOException {
        ArrayData names = map.keyArray();
        ArrayData tensors = map.valueArray();
        Statistics reader = statistics.reader();
        int[] sorted = IntStream.range(0, map.numElements())
                .boxed()
                .sorted(Comparator.comparing(names::getUTF8String))
                .mapToInt(i -> i)
                .toArray();
        for (int i : sorted) {
            model.begin(key.path(), names.getUTF8String(i).getBytes());
            if (tensors.isNullAt(i)) {
                throw model.usageError("it is null");
            }
            reader.fields().write(tensors.getStruct(i, reader.size()), model);
        }
    }
}
