package io.github.mlformats.angel.format.check;

import io.github.mlformats.angel.format.meta.PartitionMeta;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds partitions that overlap. All of them are corrupt, because none can be trusted. */
final class OverlapCheck {
    private OverlapCheck() {}

    /**
     * A rectangle of columns and rows, or a byte range.
     *
     * @param start first byte or column
     * @param end end of the bytes or columns, exclusive
     * @param low first row; 0 for bytes
     * @param high end of the rows, exclusive; 1 for bytes
     */
    private record Claim(int partition, long start, long end, long low, long high) {
        boolean overlaps(Claim other) {
            return start < other.end && other.start < end && low < other.high && other.low < high;
        }
    }

    /** The ids of partitions that share bytes of a file, each with that of a partition it overlaps. */
    static Map<Integer, Integer> ofBytes(List<PartitionMeta> partitions) {
        Map<String, List<Claim>> byFile = new HashMap<>();
        for (PartitionMeta partition : partitions) {
            PartitionMeta.Data data = partition.data();
            byFile.computeIfAbsent(data.fileName(), name -> new ArrayList<>())
                    .add(new Claim(partition.id(), data.offset(), data.offset() + data.length(), 0, 1));
        }
        Map<Integer, Integer> found = new TreeMap<>();
        byFile.values().forEach(claims -> sweep(claims, found));
        return found;
    }

    /** The ids of partitions that share rows and columns, each with that of a partition it overlaps. */
    static Map<Integer, Integer> ofBlocks(List<PartitionMeta> partitions) {
        List<Claim> claims = new ArrayList<>();
        for (PartitionMeta partition : partitions) {
            PartitionMeta.Block block = partition.block();
            claims.add(new Claim(
                    partition.id(), block.columns().start(), block.columns().end(), block.startRow(), block.endRow()));
        }
        Map<Integer, Integer> found = new TreeMap<>();
        sweep(claims, found);
        return found;
    }

    /** Sweeps over the claims by start and compares each with the open ones. */
    private static void sweep(List<Claim> claims, Map<Integer, Integer> found) {
        claims.sort(Comparator.comparingLong(Claim::start));
        List<Claim> open = new ArrayList<>();
        for (Claim claim : claims) {
            open.removeIf(earlier -> earlier.end <= claim.start);
            for (Claim earlier : open) {
                if (earlier.overlaps(claim)) {
                    found.putIfAbsent(earlier.partition, claim.partition);
                    found.putIfAbsent(claim.partition, earlier.partition);
                }
            }
            open.add(claim);
        }
    }
}
