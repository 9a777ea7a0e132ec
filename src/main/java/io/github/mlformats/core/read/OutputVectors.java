package io.github.mlformats.core.read;

import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.schema.ColumnBinding;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.core.vector.WideningVector;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Assembles the vectors of a batch: data columns, partition values, and metadata of file and row. */
final class OutputVectors {
    private OutputVectors() {}

    /** Returns the requested metadata fields that the format itself provides. */
    static List<String> rowFields(List<OutputColumn> outputs, Format format) {
        List<String> own = format.rowFields().stream().map(StructField::name).toList();
        List<String> requested = new ArrayList<>();
        for (OutputColumn output : outputs) {
            if (output instanceof OutputColumn.FileMetadata metadata) {
                requested.addAll(List.of(metadata.fields().fieldNames()));
            }
        }
        requested.retainAll(own);
        return requested;
    }

    static ColumnVector[] of(TaskPlan plan, DataFile file, ColumnBinding binding, BatchReader reader) {
        ColumnVector[] vectors = new ColumnVector[plan.outputs().size()];
        for (int i = 0; i < vectors.length; i++) {
            OutputColumn output = plan.outputs().get(i);
            if (output instanceof OutputColumn.Data data) {
                vectors[i] = data(data, binding, reader);
            } else if (output instanceof OutputColumn.Partition partition) {
                Object value = file.partition().get(partition.ordinal(), partition.type());
                vectors[i] = new ConstantVector(partition.type(), value);
            } else if (output instanceof OutputColumn.FileMetadata metadata) {
                vectors[i] = metadata(metadata.fields(), file, reader);
            }
        }
        return vectors;
    }

    private static ColumnVector data(OutputColumn.Data data, ColumnBinding binding, BatchReader reader) {
        int source = binding.sources()[data.index()];
        if (source < 0) {
            return new ConstantVector(data.type(), null);
        }
        ColumnVector vector = reader.column(source);
        return binding.isWidened(data.type(), source) ? new WideningVector(data.type(), vector) : vector;
    }

    private static ColumnVector metadata(StructType fields, DataFile file, BatchReader reader) {
        ColumnVector[] children = new ColumnVector[fields.length()];
        for (int i = 0; i < children.length; i++) {
            String name = fields.fieldNames()[i];
            Object value = FileMetadata.value(name, file);
            children[i] = FileMetadata.isOfFile(name)
                    ? new ConstantVector(fields.fields()[i].dataType(), value)
                    : reader.rowField(name);
        }
        return new StructVector(fields, children);
    }
}
