package io.github.mlformats.core.scan;

import io.github.mlformats.core.table.FileSlice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Packs slices into input partitions in file order, so that rows are returned in the order of the files, and {@code limit}
 * reads from the first task.
 */
final class SlicePacker {
    private final long maxBytes;
    private final long openCost;
    private final Locality locality;

    /**
     * @param maxBytes largest number of bytes per task, unless a single slice is larger
     * @param openCost bytes that are added for each slice, as the cost of opening its file
     */
    SlicePacker(long maxBytes, long openCost, Locality locality) {
        this.maxBytes = maxBytes;
        this.openCost = openCost;
        this.locality = locality;
    }

    /** Packs slices without regard to their partition directories. */
    FormatInputPartition[] pack(List<FileSlice> slices) {
        List<FormatInputPartition> tasks = new ArrayList<>();
        pack(slices, null, tasks);
        return tasks.toArray(new FormatInputPartition[0]);
    }

    /** Packs only slices with the same key together. */
    FormatInputPartition[] pack(List<FileSlice> slices, PartitionKeys keys) {
        Map<InternalRow, List<FileSlice>> byKey = new LinkedHashMap<>();
        for (FileSlice slice : slices) {
            byKey.computeIfAbsent(keys.key(slice.file()), key -> new ArrayList<>())
                    .add(slice);
        }
        List<FormatInputPartition> tasks = new ArrayList<>();
        byKey.forEach((key, some) -> pack(some, key, tasks));
        return tasks.toArray(new FormatInputPartition[0]);
    }

    private void pack(List<FileSlice> slices, InternalRow key, List<FormatInputPartition> tasks) {
        List<FileSlice> open = new ArrayList<>();
        long bytes = 0;
        for (FileSlice slice : slices) {
            if (!open.isEmpty() && bytes + slice.slice().bytes() > maxBytes) {
                tasks.add(task(open, key));
                open = new ArrayList<>();
                bytes = 0;
            }
            open.add(slice);
            bytes += slice.slice().bytes() + openCost;
        }
        if (!open.isEmpty()) {
            tasks.add(task(open, key));
        }
    }

    private FormatInputPartition task(List<FileSlice> slices, InternalRow key) {
        return new FormatInputPartition(slices, locality.hosts(slices), key);
    }
}
