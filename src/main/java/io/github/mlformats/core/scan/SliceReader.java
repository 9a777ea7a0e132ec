package io.github.mlformats.core.scan;

import io.github.mlformats.core.index.RowRanges;
import io.github.mlformats.core.scan.TaskPlan.OutputColumn;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.table.ColumnBinding;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSlice;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.NumericCastVector;
import io.github.mlformats.core.vector.SelectionVector;
import io.github.mlformats.core.vector.StructVector;
import java.io.Closeable;
import java.io.IOException;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;

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
            ColumnBinding binding = plan.bind(slice.file(), handle.file(), true);
            if (binding == null) {
                reader = null;
                rows = RowSelection.ALL;
                batch = null;
                return;
            }
            ReadRequest request = plan.request(slice, handle.file(), binding);
            rows = request.rows();
            reader = handle.file().read(slice.slice(), request);
            RowRanges.checkUnchanged(slice.rows(), slice.file(), plan.opener());
            batch = new ColumnarBatch(select(outputVectors(plan, slice.file(), binding, reader)));
        } catch (IOException | RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private ColumnVector[] select(ColumnVector[] vectors) {
        if (rows.selectsByRowNumber()) {
            for (int i = 0; i < vectors.length; i++) {
                vectors[i] = new SelectionVector(vectors[i], selected);
            }
        }
        return vectors;
    }

    /** Assembles the vectors of a batch: data columns, partition values, and metadata of file and row. */
    private static ColumnVector[] outputVectors(
            TaskPlan plan, DataFile file, ColumnBinding binding, BatchReader reader) {
        ColumnVector[] vectors = new ColumnVector[plan.outputs().size()];
        for (int i = 0; i < vectors.length; i++) {
            OutputColumn output = plan.outputs().get(i);
            if (output instanceof OutputColumn.Data data) {
                vectors[i] = data(data, binding, reader);
            } else if (output instanceof OutputColumn.Partition partition) {
                Object value = file.partition().get(partition.ordinal(), partition.type());
                vectors[i] = new ConstantVector(partition.type(), value);
            } else if (output instanceof OutputColumn.Metadata metadata) {
                vectors[i] = metadata(metadata.fields(), file, reader);
            } else if (output instanceof OutputColumn.File) {
                vectors[i] = new ConstantVector(DataTypes.StringType, UTF8String.fromString(file.uri()));
            } else if (output instanceof OutputColumn.Row row) {
                vectors[i] = reader.rowField(row.field());
            }
        }
        return vectors;
    }

    private static ColumnVector data(OutputColumn.Data data, ColumnBinding binding, BatchReader reader) {
        int source = binding.sources()[data.index()];
        if (source < 0) {
            return new ConstantVector(data.type(), null);
        }
        ColumnVector vector = reader.column(source);
        return binding.isWidened(data.type(), source) ? new NumericCastVector(data.type(), vector) : vector;
    }

    private static ColumnVector metadata(StructType fields, DataFile file, BatchReader reader) {
        ColumnVector[] children = new ColumnVector[fields.length()];
        for (int i = 0; i < children.length; i++) {
            String name = fields.fieldNames()[i];
            Object value = FileMetadata.value(name, file);
            children[i] = FileMetadata.isOfFile(name)
                    ? new ConstantVector(fields.fields()[i].dataType(), value)
                    : reader.rowField(name);
        }
        return new StructVector(fields, children);
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

    /** The number of rows per batch. It starts small, so that a query that stops early decodes little, and grows. */
    private static final class BatchSize {
        static final int LARGEST = 4096;
        private static final int FIRST = 256;
        private static final int GROWTH = 4;

        private int rows = FIRST / GROWTH;

        /** Returns the size of the next batch, at most {@code most} rows. */
        int next(long most) {
            rows = Math.min(LARGEST, rows * GROWTH);
            return (int) Math.min(rows, most);
        }
    }
}
