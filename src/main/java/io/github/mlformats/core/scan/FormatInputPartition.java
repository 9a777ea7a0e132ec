package io.github.mlformats.core.scan;

import io.github.mlformats.core.table.FileSlice;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.HasPartitionKey;

/**
 * The slices that one task reads, in order.
 *
 * @param hosts preferred hosts, those with most bytes first
 * @param partitionKey the values of the columns that all rows share; null if the scan does not report a partitioning
 */
public record FormatInputPartition(List<FileSlice> slices, List<String> hosts, InternalRow partitionKey)
        implements HasPartitionKey {
    @Override
    public String[] preferredLocations() {
        return hosts.toArray(new String[0]);
    }
}
