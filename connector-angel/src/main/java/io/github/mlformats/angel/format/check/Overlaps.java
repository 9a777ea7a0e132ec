package io.github.mlformats.angel.format.check;

import io.github.mlformats.angel.format.meta.PartitionMeta;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds partitions that claim the same: none of them can be trusted then. */
final class Overlaps {
    private Overlaps() {}

    /**
     * An interval with what else must meet for two to overlap.
     *
     * @param start first place, of bytes or columns
     * @param end place behind the last
     * @param low first row; 0 for bytes
     * @param high row behind the last; 1 for bytes
     */
    private record Claim(int partition, long start, long end, long low, long high) {
        boolean meets(Claim other) {
            return start < other.end && other.start < end && low < other.high && other.low < high;
        }
    }

    /** The ids of partitions that claim bytes of a file which another one claims, too; each with one of those. */
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

    /** The ids of partitions that claim rows and columns which another one claims, too; each with one of those. */
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

    /** Goes through the claims by start and compares each with those that have not ended. */
    private static void sweep(List<Claim> claims, Map<Integer, Integer> found) {
        claims.sort(Comparator.comparingLong(Claim::start));
        List<Claim> open = new ArrayList<>();
        for (Claim claim : claims) {
            open.removeIf(earlier -> earlier.end <= claim.start);
            for (Claim earlier : open) {
                if (earlier.meets(claim)) {
                    found.putIfAbsent(earlier.partition, claim.partition);
                    found.putIfAbsent(claim.partition, earlier.partition);
                }
            }
            open.add(claim);
        }
    }
}
