package io.github.mlformats.core.read;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Makes the readers of a scan's tasks.
 *
 * @param countOnly whether tasks only count rows
 */
public record SliceReaderFactory(TaskPlan plan, boolean countOnly) implements PartitionReaderFactory {
    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new UnsupportedOperationException("this source is read in batches");
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        PackedSlices packed = (PackedSlices) partition;
        return countOnly ? new CountReader(plan, packed.slices()) : new SlicesReader(plan, packed.slices());
    }
}
