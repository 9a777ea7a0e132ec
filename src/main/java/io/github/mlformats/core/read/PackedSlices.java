package io.github.mlformats.core.read;

import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * The slices one task reads, in this order.
 *
 * @param hosts hosts that hold most of the bytes, best first
 */
public record PackedSlices(List<FileSlice> slices, List<String> hosts) implements InputPartition {
    @Override
    public String[] preferredLocations() {
        return hosts.toArray(new String[0]);
    }
}
