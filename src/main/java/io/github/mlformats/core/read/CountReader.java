package io.github.mlformats.core.read;

import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.metric.ScanMetrics;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the rows of a task's files by their metadata: one batch with one number. Spark adds up those of all tasks. */
final class CountReader implements PartitionReader<ColumnarBatch> {
    private static final Logger LOG = LoggerFactory.getLogger(CountReader.class);

    private final TaskPlan plan;
    private final List<FileSlice> slices;
    private final ReadMetrics metrics = new ReadMetrics();
    private boolean counted;
    private long rows;

    CountReader(TaskPlan plan, List<FileSlice> slices) {
        this.plan = plan;
        this.slices = slices;
    }

    @Override
    public boolean next() throws IOException {
        if (counted) {
            return false;
        }
        for (FileSlice slice : slices) {
            try {
                rows = Math.addExact(rows, count(slice));
            } catch (FileNotFoundException e) {
                if (!plan.opener().tolerance().covers(e)) {
                    throw e;
                }
                metrics.leftOut++;
                LOG.warn("Left out {}: {}", slice.file().name(), e.getMessage());
            }
        }
        counted = true;
        return true;
    }

    private long count(FileSlice slice) throws IOException {
        try (FileOpener.Handle handle = plan.opener().open(slice.file(), metrics)) {
            OptionalLong known = handle.file().rowCount();
            if (known.isPresent()) {
                return known.getAsLong();
            }
        }
        long read = 0;
        try (SliceReader reader = new SliceReader(plan, slice, metrics)) {
            for (ColumnarBatch batch; (batch = reader.next(Long.MAX_VALUE)) != null; ) {
                read += batch.numRows();
            }
        }
        return read;
    }

    @Override
    public ColumnarBatch get() {
        OnHeapColumnVector count = new OnHeapColumnVector(1, DataTypes.LongType);
        count.putLong(0, rows);
        return new ColumnarBatch(new ColumnVector[] {count}, 1);
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return ScanMetrics.values(metrics);
    }

    @Override
    public void close() {}
}
