package io.github.mlformats.core.read;

import io.github.mlformats.core.read.PushedAggregate.Kind;
import io.github.mlformats.core.spi.ValueRange;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Accumulates pushed-down aggregates over several files. */
final class AggregateBuffer {
    private final List<PushedAggregate> summaries;
    private final StructField[] columns;
    private final long[] least;
    private final long[] most;
    private long rows;

    /** @param columns the distinct argument columns, in the order of the values that are added */
    AggregateBuffer(List<PushedAggregate> summaries, StructField[] columns) {
        this.summaries = summaries;
        this.columns = columns;
        this.least = new long[columns.length];
        this.most = new long[columns.length];
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(most, Long.MIN_VALUE);
    }

    /** Adds rows by their metadata. @param extents minimum and maximum of each column; ignored without rows */
    void add(long more, ValueRange[] extents) {
        rows = Math.addExact(rows, more);
        for (int i = 0; i < columns.length && more > 0; i++) {
            least[i] = Math.min(least[i], extents[i].min());
            most[i] = Math.max(most[i], extents[i].max());
        }
    }

    /** Adds decoded rows of the columns. */
    void add(ColumnarBatch batch) {
        rows = Math.addExact(rows, batch.numRows());
        for (int i = 0; i < columns.length; i++) {
            ColumnVector vector = batch.column(i);
            boolean ints = columns[i].dataType().equals(DataTypes.IntegerType);
            for (int row = 0; row < batch.numRows(); row++) {
                if (!vector.isNullAt(row)) {
                    long value = ints ? vector.getInt(row) : vector.getLong(row);
                    least[i] = Math.min(least[i], value);
                    most[i] = Math.max(most[i], value);
                }
            }
        }
    }

    /** Returns one row with all aggregates; MIN and MAX of no values are null. */
    ColumnarBatch batch() {
        ColumnVector[] vectors = new ColumnVector[summaries.size()];
        for (int i = 0; i < vectors.length; i++) {
            PushedAggregate summary = summaries.get(i);
            OnHeapColumnVector vector = new OnHeapColumnVector(1, summary.type());
            if (summary.kind() != Kind.COUNT && least[indexOf(summary)] > most[indexOf(summary)]) {
                vector.putNull(0);
            } else if (summary.type().equals(DataTypes.IntegerType)) {
                vector.putInt(0, (int) number(summary));
            } else {
                vector.putLong(0, number(summary));
            }
            vectors[i] = vector;
        }
        return new ColumnarBatch(vectors, 1);
    }

    private long number(PushedAggregate summary) {
        return switch (summary.kind()) {
            case COUNT -> rows;
            case MIN -> least[indexOf(summary)];
            case MAX -> most[indexOf(summary)];
        };
    }

    private int indexOf(PushedAggregate summary) {
        return Arrays.asList(columns).indexOf(summary.column());
    }
}
