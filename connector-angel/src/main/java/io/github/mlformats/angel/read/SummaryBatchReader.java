package io.github.mlformats.angel.read;

import io.github.mlformats.angel.read.vector.SettableConstantVector;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ReadRequest;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Returns the row of a matrix in {@code layout=matrices}. */
public final class SummaryBatchReader implements BatchReader {
    private final List<SettableConstantVector> vectors;
    private final AngelRowFields fields = new AngelRowFields();
    private boolean isDone;

    public SummaryBatchReader(MatrixSummary summary, ReadRequest request) {
        this.vectors = Arrays.stream(request.columns().fields())
                .map(field -> vector(field, summary))
                .toList();
        fields.setFormat(summary.format());
    }

    private static SettableConstantVector vector(StructField field, MatrixSummary summary) {
        SettableConstantVector vector = new SettableConstantVector(field.dataType());
        Object value = summary.value(field.name());
        if (value instanceof Number number) {
            vector.set(number.longValue());
        } else if (value != null) {
            vector.set(value.toString());
        }
        return vector;
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
