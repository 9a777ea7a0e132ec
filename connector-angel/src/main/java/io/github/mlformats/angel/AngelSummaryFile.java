package io.github.mlformats.angel;

import io.github.mlformats.angel.read.AngelRowFields;
import io.github.mlformats.angel.read.MatrixSummary;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.vector.ConstantVector;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;

/** A matrix as a single row: {@code layout=matrices}. Built from its meta without reading data. */
final class AngelSummaryFile implements OpenFile {
    private final MatrixSummary summary;

    AngelSummaryFile(MatrixSummary summary) {
        this.summary = summary;
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
        return new SummaryBatchReader(summary, request);
    }

    /** Returns the row of a matrix in {@code layout=matrices}. */
    private static final class SummaryBatchReader implements BatchReader {
        private final List<ConstantVector> vectors;
        private final AngelRowFields fields = new AngelRowFields();
        private boolean isDone;

        SummaryBatchReader(MatrixSummary summary, ReadRequest request) {
            this.vectors = Arrays.stream(request.columns().fields())
                    .map(field -> vector(field, summary))
                    .toList();
            fields.setFormat(summary.format());
        }

        private static ConstantVector vector(StructField field, MatrixSummary summary) {
            Object value = summary.value(field.name());
            return new ConstantVector(
                    field.dataType(), value instanceof String text ? UTF8String.fromString(text) : value);
        }

        @Override
        public int next(int maxRows) {
            int rows = isDone ? 0 : 1;
            isDone = true;
            return rows;
        }

        @Override
        public long firstRow() {
            return 0;
        }

        @Override
        public ColumnVector column(int i) {
            return vectors.get(i);
        }

        @Override
        public ColumnVector rowField(String name) {
            return fields.vector(name);
        }
    }
}
