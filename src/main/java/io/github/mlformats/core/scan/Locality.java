package io.github.mlformats.core.scan;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.table.FileListing;
import io.github.mlformats.core.table.FileSlice;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.BlockLocation;

/** Preferred hosts of slices, computed from the block locations in the file listing. */
final class Locality {
    /** As many hosts as HDFS has replicas by default. */
    private static final int MOST_HOSTS = 3;

    private final Map<String, BlockLocation[]> blocks;

    /** @param blocks block locations by file URI; files without locality may be missing */
    Locality(Map<String, BlockLocation[]> blocks) {
        this.blocks = blocks;
    }

    /** Returns the hosts that store most bytes of the slices, in descending order. */
    List<String> hosts(List<FileSlice> slices) {
        if (blocks.isEmpty()) {
            return List.of();
        }
        Map<String, Long> bytes = new HashMap<>();
        for (FileSlice slice : slices) {
            for (BlockLocation block : blocks.getOrDefault(slice.file().uri(), new BlockLocation[0])) {
                long shared = overlap(slice.slice(), block);
                for (String host : shared > 0 ? hosts(block) : new String[0]) {
                    bytes.merge(host, shared, Long::sum);
                }
            }
        }
        bytes.remove(FileListing.NO_HOST);
        return bytes.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_HOSTS)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static long overlap(Slice slice, BlockLocation block) {
        long start = Math.max(slice.offset(), block.getOffset());
        long end = Math.min(slice.offset() + slice.bytes(), block.getOffset() + block.getLength());
        return end - start;
    }

    private static String[] hosts(BlockLocation block) {
        try {
            return block.getHosts();
        } catch (IOException e) {
            // Locality is only a hint.
            return new String[0];
        }
    }
}
