package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans slices of a data file. Slices are ranges of sample numbers, so that a wrong offset neither drops nor duplicates a
 * sample.
 */
public final class DatadingsScanPlanner {
    private DatadingsScanPlanner() {}

    /**
     * Returns non-empty slices of about {@code targetBytes} stored bytes, in order. Offsets are found by binary search,
     * not read completely.
     *
     * @param table the index of the samples
     * @param bytes size of the data file in bytes
     */
    public static List<Slice> planIndexed(SampleTable table, long bytes, long targetBytes) throws IOException {
        long sliceCount = Math.max(1, (bytes + targetBytes - 1) / targetBytes);
        List<Slice> slices = new ArrayList<>();
        long first = 0;
        for (long slice = 1; slice <= sliceCount; slice++) {
            long position = (long) ((double) bytes / sliceCount * slice);
            long end = slice == sliceCount ? table.samples() : Math.max(first, table.firstAt(position));
            if (end > first) {
                long start = (long) ((double) bytes / sliceCount * (slice - 1));
                slices.add(new Slice.RowRange(first, end, start, position - start));
            }
            first = end;
        }
        return slices;
    }

    /**
     * Returns slices of about {@code targetBytes} stored bytes of a data file without an index, at least one, by scanning the
     * boundaries of all samples once. The scan stops at the first corrupt sample; the last slice contains it and the rest of
     * the file, so that reading reports the error.
     */
    public static List<Slice> planUnindexed(ByteSource data, long targetBytes) throws IOException {
        List<Slice> slices = new ArrayList<>();
        SampleBoundaryScanner boundaries = new SampleBoundaryScanner(data, 0);
        long first = 0;
        long start = 0;
        long number = 0;
        try {
            while (!boundaries.atEnd()) {
                if (boundaries.position() - start >= targetBytes) {
                    slices.add(new Slice.RowRange(first, number, start, boundaries.position() - start));
                    first = number;
                    start = boundaries.position();
                }
                boundaries.skip();
                number++;
            }
        } catch (CorruptFileException e) {
            number++; // The corrupt rest is one record.
        }
        slices.add(new Slice.RowRange(first, number, start, data.size() - start));
        return slices;
    }
}
