package io.github.mlformats.angel.format.batch;

import io.github.mlformats.angel.format.meta.Partition;
import java.io.Serializable;

/**
 * A byte range of a partition. In fixed-width formats it consists of complete records; in text formats, a line belongs to the
 * range that it starts in.
 *
 * @param partition the partition
 * @param from position in the file of the first byte
 * @param to end position in the file, exclusive
 */
public record PartitionRange(Partition partition, long from, long to) implements Serializable {
    public static PartitionRange whole(Partition partition) {
        return new PartitionRange(partition, partition.offset(), partition.end());
    }

    public boolean isWhole() {
        return from == partition.offset() && to == partition.end();
    }

    public long bytes() {
        return to - from;
    }
}
