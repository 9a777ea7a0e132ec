package io.github.mlformats.core.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.metric.ScanCustomMetrics;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ValueRange;
import io.github.mlformats.core.table.FileOpener;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.StructField;
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
    private final SkippedFiles skipped;
    private boolean done;

    AggregatePartitionReader(TaskPlan plan, List<FileSlice> slices, List<PushedAggregate> summaries) {
        this.plan = plan;
        this.skipped = new SkippedFiles(plan.opener(), metrics);
        this.slices = slices;
        this.columns = PushedAggregate.columns(summaries);
        this.totals = new AggregateBuffer(summaries, columns);
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
                if (!skipped.skipIfAllowed(slice.file(), e)) {
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
}
