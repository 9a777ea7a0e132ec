package io.github.mlformats.core.scan;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Creates the readers of a scan's tasks. */
public record FormatPartitionReaderFactory(TaskPlan plan) implements PartitionReaderFactory {
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
        FormatInputPartition packed = (FormatInputPartition) partition;
        return plan.aggregates().isEmpty()
                ? new FormatPartitionReader(plan, packed.slices())
                : new AggregatePartitionReader(plan, packed.slices());
    }
}
