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

    /** @param blocks block locations by file URI, sorted by offset; files without locality may be missing */
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
            BlockLocation[] ofFile = blocks.getOrDefault(slice.file().uri(), new BlockLocation[0]);
            long end = slice.slice().offset() + slice.slice().bytes();
            for (int i = firstAfter(ofFile, slice.slice().offset());
                    i < ofFile.length && ofFile[i].getOffset() < end;
                    i++) {
                long shared = overlap(slice.slice(), ofFile[i]);
                for (String host : shared > 0 ? hosts(ofFile[i]) : new String[0]) {
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

    /** Returns the index of the first block that ends after an offset. */
    private static int firstAfter(BlockLocation[] blocks, long offset) {
        int low = 0;
        int high = blocks.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (blocks[middle].getOffset() + blocks[middle].getLength() <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
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
