package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.angel.format.matrix.ModelGraph.ModelLayer;
import io.github.mlformats.angel.format.matrix.ModelGraph.WeightShape;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileDetail;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.vector.ConstantVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A matrix as a row of {@code layout=matrices}, and the file of this row. Built from the meta; no data is read.
 *
 * @param format the class that wrote it
 * @param values numbers, strings and nulls, in the order of {@link AngelColumns#OF_SUMMARY}
 */
public record MatrixSummary(String format, ArrayList<Object> values) implements FileDetail, OpenFile {
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

    @Override
    public StructType schema() {
        return AngelColumns.OF_SUMMARY;
    }

    @Override
    public OptionalLong rowCount() {
        return OptionalLong.of(1);
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) {
        return List.of(new Slice.WholeFile(0));
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        return new SummaryBatchReader(this, request);
    }

    /** Returns the single row. */
    private static final class SummaryBatchReader extends AngelBatchReader {
        private final MatrixSummary summary;
        private boolean isDone;

        SummaryBatchReader(MatrixSummary summary, ReadRequest request) {
            super(request, summary.format);
            this.summary = summary;
        }

        @Override
        public int next(int maxRows) {
            int rows = isDone ? 0 : 1;
            isDone = true;
            return rows;
        }

        @Override
        ColumnVector vector(String name) {
            int i = AngelColumns.OF_SUMMARY.fieldIndex(name);
            Object value = summary.values.get(i);
            return new ConstantVector(
                    AngelColumns.OF_SUMMARY.fields()[i].dataType(),
                    value instanceof String text ? UTF8String.fromString(text) : value);
        }
    }
}
