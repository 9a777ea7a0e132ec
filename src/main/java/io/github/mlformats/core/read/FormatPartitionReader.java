package io.github.mlformats.core.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.metric.ScanCustomMetrics;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Reads the slices of a task one after the other, and skips corrupt or missing files if the read allows it. */
final class FormatPartitionReader implements PartitionReader<ColumnarBatch> {
    private final TaskPlan plan;
    private final Iterator<FileSlice> slices;
    private final ReadMetrics metrics = new ReadMetrics();
    private final SkippedFiles skipped;
    private final BadRecordsWriter badRecords;
    private long rowsLeft;
    private FileSlice current;
    private SliceReader reader;
    private ColumnarBatch batch;

    FormatPartitionReader(TaskPlan plan, List<FileSlice> slices) {
        this.plan = plan;
        this.skipped = new SkippedFiles(plan.opener(), metrics);
        this.badRecords = BadRecordsWriter.of(plan.opener());
        metrics.corruptRecordListener = badRecords;
        this.slices = slices.iterator();
        this.rowsLeft = plan.sampling().limit();
    }

    @Override
    public boolean next() throws IOException {
        while (rowsLeft > 0 && (reader != null || slices.hasNext())) {
            batch = nextOrSkip();
            if (batch != null) {
                rowsLeft -= batch.numRows();
                return true;
            }
            closeReader();
        }
        return false;
    }

    /** Returns the next batch of the current slice; null at its end, or if its rest is skipped. */
    private ColumnarBatch nextOrSkip() throws IOException {
        try {
            if (reader == null) {
                current = slices.next();
                InputFileBlockHolder.set(current.file().uri(), 0, current.file().length());
                reader = new SliceReader(plan, current, metrics);
            }
            return reader.next(rowsLeft);
        } catch (CorruptFileException | FileNotFoundException e) {
            if (!skipped.skipIfAllowed(current.file(), e)) {
                throw e;
            }
            return null;
        }
    }

    @Override
    public ColumnarBatch get() {
        return batch;
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return ScanCustomMetrics.values(metrics);
    }

    private void closeReader() throws IOException {
        if (reader != null) {
            SliceReader closing = reader;
            reader = null;
            closing.close();
        }
    }

    @Override
    public void close() throws IOException {
        InputFileBlockHolder.unset();
        try (BadRecordsWriter closedLast = badRecords) {
            closeReader();
        }
    }
}
