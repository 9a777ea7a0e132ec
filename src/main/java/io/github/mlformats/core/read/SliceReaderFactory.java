package io.github.mlformats.core.read;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Creates the readers of a scan's tasks.
 *
 * @param summaries pushed-down aggregates; empty if tasks read rows
 */
public record SliceReaderFactory(TaskPlan plan, List<Summary> summaries) implements PartitionReaderFactory {
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
        PackedSlices packed = (PackedSlices) partition;
        return summaries.isEmpty()
                ? new SlicesReader(plan, packed.slices())
                : new SummaryReader(plan, packed.slices(), summaries);
    }
}
