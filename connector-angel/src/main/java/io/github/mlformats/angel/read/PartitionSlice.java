package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.Slice;
import java.util.List;

/**
 * Ranges of partitions of one file, read by one task.
 *
 * @param ranges the ranges by offset, at least one
 * @param skipped errors of skipped partitions that the reader of this slice counts
 */
public record PartitionSlice(List<PartitionRange> ranges, List<CorruptFileException> skipped) implements Slice {
    @Override
    public long offset() {
        return ranges.get(0).from();
    }

    @Override
    public long bytes() {
        return ranges.stream().mapToLong(PartitionRange::bytes).sum();
    }
}
