package io.github.mlformats.core.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.read.PushedAggregate.Kind;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ScanCustomMetrics;
import io.github.mlformats.core.spi.ValueRange;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSlice;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Computes pushed-down aggregates over a task's files: one row, which Spark combines with those of other tasks. A file whose
 * metadata does not contain all values is read.
 */
final class AggregatePartitionReader implements PartitionReader<ColumnarBatch> {
    private final TaskPlan plan;
    private final List<FileSlice> slices;
    private final StructField[] columns;
    private final AggregateBuffer totals;
    private final ReadMetrics metrics = new ReadMetrics();
    private boolean done;

    AggregatePartitionReader(TaskPlan plan, List<FileSlice> slices) {
        this.plan = plan;
        this.slices = slices;
        this.columns = PushedAggregate.columns(plan.aggregates());
        this.totals = new AggregateBuffer(plan.aggregates(), columns);
    }

    @Override
    public boolean next() throws IOException {
        if (done) {
            return false;
        }
        for (FileSlice slice : slices) {
            try {
                summarize(slice);
            } catch (CorruptFileException | FileNotFoundException e) {
                if (!plan.opener().skipIfAllowed(slice.file(), e, metrics)) {
                    throw e;
                }
            }
        }
        done = true;
        return true;
    }

    private void summarize(FileSlice slice) throws IOException {
        try (FileOpener.Handle handle = plan.opener().open(slice.file(), metrics)) {
            if (addMetadata(handle.file())) {
                return;
            }
        }
        try (SliceReader reader = new SliceReader(plan, slice, metrics)) {
            for (ColumnarBatch batch; (batch = reader.next(Long.MAX_VALUE)) != null; ) {
                totals.add(batch);
            }
        }
    }

    /** @return false if the metadata does not contain all values */
    private boolean addMetadata(OpenFile file) throws IOException {
        OptionalLong rows = file.rowCount();
        if (rows.isEmpty()) {
            return false;
        }
        ValueRange[] extents = new ValueRange[columns.length];
        for (int i = 0; i < columns.length && rows.getAsLong() > 0; i++) {
            Optional<ValueRange> extent = file.minMax(columns[i].name());
            if (extent.isEmpty()) {
                return false;
            }
            extents[i] = extent.get();
        }
        totals.add(rows.getAsLong(), extents);
        return true;
    }

    @Override
    public ColumnarBatch get() {
        return totals.batch();
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return ScanCustomMetrics.values(metrics);
    }

    @Override
    public void close() {}

    /** Accumulates pushed-down aggregates over several files. */
    private static final class AggregateBuffer {
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
}
