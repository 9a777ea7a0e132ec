package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans slices of a data file without an index, by scanning the boundaries of all samples once.
 *
 * @param data the file
 */
public record UnindexedScanPlanner(ByteSource data) {
    /**
     * Returns slices of about {@code targetBytes} stored bytes, at least one. The scan stops at the first corrupt
     * sample; the last slice contains it and the rest of the file, so that reading reports the error.
     */
    public List<Slice> planSlices(long targetBytes) throws IOException {
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
