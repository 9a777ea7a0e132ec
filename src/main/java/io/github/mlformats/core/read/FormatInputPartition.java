package io.github.mlformats.core.read;

import io.github.mlformats.core.table.FileSlice;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * The slices that one task reads, in order.
 *
 * @param hosts preferred hosts, those with most bytes first
 */
public record FormatInputPartition(List<FileSlice> slices, List<String> hosts) implements InputPartition {
    @Override
    public String[] preferredLocations() {
        return hosts.toArray(new String[0]);
    }
}
