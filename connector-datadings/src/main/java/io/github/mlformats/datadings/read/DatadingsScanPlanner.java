package io.github.mlformats.datadings.read;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.index.SampleTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans slices of an indexed data file. Slices are ranges of sample numbers, so that a wrong offset neither drops nor
 * duplicates a sample.
 *
 * @param table the index of the samples
 * @param bytes size of the data file in bytes
 */
public record DatadingsScanPlanner(SampleTable table, long bytes) {
    /**
     * Returns non-empty slices of about {@code targetBytes} stored bytes, in order. Offsets are found by binary search,
     * not read completely.
     */
    public List<Slice> planSlices(long targetBytes) throws IOException {
        long sliceCount = Math.max(1, (bytes + targetBytes - 1) / targetBytes);
        List<Slice> slices = new ArrayList<>();
        long first = 0;
        for (long slice = 1; slice <= sliceCount; slice++) {
            long position = position(slice, sliceCount);
            long end = slice == sliceCount ? table.samples() : Math.max(first, table.firstAt(position));
            if (end > first) {
                long start = position(slice - 1, sliceCount);
                slices.add(new Slice.RowRange(first, end, start, position - start));
            }
            first = end;
        }
        return slices;
    }

    private long position(long slice, long sliceCount) {
        return (long) ((double) bytes / sliceCount * slice);
    }
}
