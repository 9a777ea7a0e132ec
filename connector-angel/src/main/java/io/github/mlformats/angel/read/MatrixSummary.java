package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.meta.ModelGraph;
import io.github.mlformats.angel.format.meta.ModelGraph.ModelLayer;
import io.github.mlformats.angel.format.meta.ModelGraph.WeightShape;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.spi.find.FileDetail;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * A matrix as a row of {@code layout=matrices}.
 *
 * @param format the class that wrote it
 * @param values numbers, strings and nulls, in the order of {@link AngelColumns#OF_SUMMARY}
 */
public record MatrixSummary(String format, ArrayList<Object> values) implements FileDetail {
    public static MatrixSummary of(AngelMatrix matrix, ModelGraph graph) {
        int rows = matrix.meta().shape().rows();
        long columns = matrix.meta().shape().columns();
        ColumnRange range = matrix.indexRange();
        ModelLayer layer = graph.layerOf(matrix.name());
        WeightShape shape = graph.weightShape(matrix.name());
        String format = matrix.encoding().format().className();
        return new MatrixSummary(
                format,
                new ArrayList<>(Arrays.asList(
                        matrix.encoding().rowType().name(),
                        format,
                        rows < 0 ? null : rows,
                        matrix.listedRows().isKnown() ? matrix.listedRows().size() : null,
                        columns < 0 ? null : columns,
                        range == null ? null : range.start(),
                        range == null ? null : range.end(),
                        matrix.meta().partitions().size(),
                        matrix.damagedPartitions().size(),
                        matrix.storedBytes(),
                        matrix.elementCount().isPresent()
                                ? matrix.elementCount().getAsLong()
                                : null,
                        layer == null ? null : layer.name(),
                        layer == null ? null : layer.type(),
                        layer == null ? null : layer.optimizer(),
                        shape == null ? null : shape.inputs(),
                        shape == null ? null : shape.outputs())));
    }

    /** The value of a column. */
    public Object value(String column) {
        return values.get(AngelColumns.OF_SUMMARY.fieldIndex(column));
    }
}
