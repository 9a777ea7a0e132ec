package io.github.mlformats.datadings.plan;

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
public record SliceCutter(SampleTable table, long bytes) {
    /**
     * Returns non-empty slices of about {@code targetBytes} stored bytes, in order. Offsets are found by binary search,
     * not read completely.
     */
    public List<Slice> cut(long targetBytes) throws IOException {
        long pieces = Math.max(1, (bytes + targetBytes - 1) / targetBytes);
        List<Slice> slices = new ArrayList<>();
        long first = 0;
        for (long piece = 1; piece <= pieces; piece++) {
            long position = position(piece, pieces);
            long end = piece == pieces ? table.samples() : Math.max(first, table.firstAt(position));
            if (end > first) {
                long start = position(piece - 1, pieces);
                slices.add(new Slice.RowRange(first, end, start, position - start));
            }
            first = end;
        }
        return slices;
    }

    private long position(long piece, long pieces) {
        return (long) ((double) bytes / pieces * piece);
    }
}
