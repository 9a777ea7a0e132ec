package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.datadings.format.index.SampleSlots;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import java.io.IOException;

/**
 * Iterates over the samples of a data file without an index, from a known boundary on. After the first malformed byte
 * no further boundary can be found: the rest of the file is one corrupt record.
 */
final class UnindexedSampleIterator extends SampleIterator {
    private final ByteSource data;
    private final SampleBoundaryScanner boundaries;
    private final RowSelection rows;
    private final long stop;
    private boolean broken;

    /**
     * @param first number of the first sample
     * @param position position of its first byte
     * @param stop number of the sample at which to stop
     */
    UnindexedSampleIterator(ByteSource data, long first, long position, long stop, RowSelection rows) {
        this.data = data;
        this.boundaries = new SampleBoundaryScanner(data, position);
        this.rows = rows;
        this.stop = stop;
        this.number = first - 1;
    }

    @Override
    boolean next() throws IOException {
        while (!broken && number + 1 < stop && !boundaries.atEnd()) {
            advance();
            if (rows.nextSelected(number, number + 1) == number || fault != null) {
                return true;
            }
        }
        return false;
    }

    private void advance() throws IOException {
        number++;
        start = boundaries.position();
        try {
            boundaries.skip();
            end = boundaries.position();
            fault = SampleSlots.tooLarge(data.name(), number, start, end);
        } catch (CorruptFileException e) {
            end = data.size();
            fault = e;
            broken = true;
        }
    }

    @Override
    long prefetchEnd() {
        return data.size();
    }
}
