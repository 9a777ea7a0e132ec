package io.github.mlformats.core.read;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.schema.ColumnBinding;
import io.github.mlformats.core.vector.SelectionVector;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Reads one slice of one file as batches of the requested columns. Opens the file, binds the requested columns to the file's
 * columns, and selects sampled rows from the decoded ones. Used by one thread.
 */
public final class SliceReader implements Closeable {
    private final FileOpener.Handle handle;
    /** Null for an empty file with incompatible columns, and if opening has failed. */
    private final BatchReader reader;

    private final RowSelection rows;
    private final int[] selected = new int[BatchSize.LARGEST];
    private final ColumnarBatch batch;
    private final BatchSize size = new BatchSize();

    public SliceReader(TaskPlan plan, FileSlice slice, ReadMetrics metrics) throws IOException {
        handle = plan.opener().open(slice.file(), metrics);
        try {
            metrics.slices++;
            String name = slice.file().name();
            ColumnBinding binding = binding(plan, name, handle.file());
            if (binding == null) {
                reader = null;
                rows = RowSelection.ALL;
                batch = null;
                return;
            }
            rows = plan.sampling().forFile(slice.file().uri());
            List<String> rowFields =
                    OutputVectors.rowFields(plan.outputs(), plan.opener().format());
            reader = handle.file()
                    .read(slice.slice(), plan.request(binding, slice.file().uri(), rowFields));
            batch = new ColumnarBatch(select(OutputVectors.of(plan, slice.file(), binding, reader)));
        } catch (IOException | RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Binds the requested columns to those of the file; null if they are incompatible but the file has no rows. */
    private static ColumnBinding binding(TaskPlan plan, String name, OpenFile file) throws IOException {
        try {
            return ColumnBinding.bind(plan.dataColumns(), fileColumns(plan, name, file), name, plan.rules());
        } catch (UsageException e) {
            if (file.rowCount().orElse(-1) == 0) {
                return null;
            }
            throw e;
        }
    }

    private static StructType fileColumns(TaskPlan plan, String name, OpenFile file) throws IOException {
        StructType columns = file.columns(plan.dataColumns());
        plan.rules().names().checkDistinct(columns, name);
        if (plan.deferredCheck() != null) {
            plan.deferredCheck()
                    .check(name, file, columns, plan.dataColumns(), plan.rules().names());
        }
        return columns;
    }

    private ColumnVector[] select(ColumnVector[] vectors) {
        if (rows.selectsByRowNumber()) {
            for (int i = 0; i < vectors.length; i++) {
                vectors[i] = new SelectionVector(vectors[i], selected);
            }
        }
        return vectors;
    }

    /**
     * Returns the next batch of 1 to {@code most} rows, or null at the end. It is valid until the next call.
     */
    public ColumnarBatch next(long most) throws IOException {
        while (reader != null) {
            int decoded = reader.next(size.next(rows.selectsByRowNumber() ? Long.MAX_VALUE : most));
            if (decoded == 0) {
                return null;
            }
            int count = rows.selectsByRowNumber() ? pick(decoded) : decoded;
            if (count > 0) {
                batch.setNumRows((int) Math.min(count, most));
                return batch;
            }
        }
        return null;
    }

    /** Writes the positions of selected rows in the decoded batch to {@link #selected}, and returns their number. */
    private int pick(int decoded) {
        int count = 0;
        long first = reader.firstRow();
        long end = first + decoded;
        for (long row = rows.nextSelected(first, end); row < end; row = rows.nextSelected(row + 1, end)) {
            selected[count++] = (int) (row - first);
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        try (FileOpener.Handle closedLast = handle) {
            if (reader != null) {
                reader.close();
            }
        }
    }
}
