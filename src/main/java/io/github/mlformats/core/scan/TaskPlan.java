package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.table.ColumnBinding;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSlice;
import io.github.mlformats.core.table.SchemaConsistency;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Everything that the tasks of a scan need to read their slices, and the factory of their readers. Immutable, and the same for all
 * tasks.
 *
 * @param opener opens the files
 * @param request the request to all files, with the requested data columns of the table's types
 * @param sampling limit and row sampling, from which the row selection of each file follows
 * @param rules how data columns are bound to the columns of each file
 * @param deferredCheck the consistency check for files that were not checked during planning; null if all were
 * @param outputs the columns of the output batches
 * @param aggregates pushed-down aggregates; empty if tasks read rows
 */
public record TaskPlan(
        FileOpener opener,
        ReadRequest request,
        RowSampling sampling,
        ColumnBinding.Rules rules,
        SchemaConsistency.Deferred deferredCheck,
        List<OutputColumn> outputs,
        List<PushedAggregate> aggregates)
        implements PartitionReaderFactory {
    /** The source of an output column of a scan. */
    public sealed interface OutputColumn extends Serializable {
        /**
         * A data column.
         *
         * @param index position in the requested columns
         */
        record Data(int index, DataType type) implements OutputColumn {}

        /**
         * A partition column.
         *
         * @param ordinal position in the partition columns
         */
        record Partition(int ordinal, DataType type) implements OutputColumn {}

        /**
         * The hidden column {@code _metadata}.
         *
         * @param fields the requested fields
         */
        record Metadata(StructType fields) implements OutputColumn {}

        /** The column {@link FileMetadata#FILE_COLUMN}. */
        record File() implements OutputColumn {}

        /**
         * The column {@link FileMetadata#ROW_COLUMN}.
         *
         * @param field the format's row field with its values
         */
        record Row(String field) implements OutputColumn {}
    }

    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new UnsupportedOperationException("only columnar reads are supported");
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        List<FileSlice> slices = ((FormatInputPartition) partition).slices();
        return aggregates.isEmpty()
                ? new FormatPartitionReader(this, slices)
                : new AggregatePartitionReader(this, slices);
    }

    /**
     * Binds the requested columns to those of an open file.
     *
     * @param checksSchema whether to apply the checks that planning has deferred, too
     * @return null if the columns are incompatible but the file has no rows
     * @throws UsageException if the columns are incompatible
     */
    public ColumnBinding bind(DataFile file, OpenFile open, boolean checksSchema) throws IOException {
        try {
            StructType columns = open.columns(request.columns());
            if (checksSchema) {
                rules.names().checkDistinct(columns, file.name());
                if (deferredCheck != null) {
                    deferredCheck.check(file.name(), open, columns, request.columns(), rules.names());
                }
            }
            return ColumnBinding.bind(request.columns(), columns, file.name(), rules);
        } catch (UsageException e) {
            if (open.rowCount().orElse(-1) == 0) {
                return null;
            }
            throw e;
        }
    }

    /**
     * Returns the request to the file of a slice. A sample is a selection of all rows.
     */
    public ReadRequest request(FileSlice slice, OpenFile file, ColumnBinding binding) throws IOException {
        RowSelection sampled = sampling.forFile(slice.file().uri(), file);
        return request.forFile(binding.columns(), sampled.equals(RowSelection.ALL) ? slice.rows() : sampled);
    }
}
