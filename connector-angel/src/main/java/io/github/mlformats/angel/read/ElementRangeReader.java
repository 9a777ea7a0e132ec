package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.PartitionDecoder;
import io.github.mlformats.angel.format.batch.ElementBatch;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.PartitionRange;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** Reads the elements of several partition ranges, one after another. Corrupt partitions are skipped if the mode allows. */
final class ElementRangeReader {
    private final AngelReadContext context;
    private final Iterator<PartitionRange> ranges;
    private PartitionRange current;
    private ElementReader reader;

    ElementRangeReader(AngelReadContext context, List<PartitionRange> ranges) {
        this.context = context;
        this.ranges = ranges.iterator();
    }

    /** Reads the next elements, all from one range; returns their number, 0 at the end. */
    int next(ElementBatch batch, int max) throws IOException {
        while (reader != null || openNext()) {
            int read = reader.next(batch, max);
            if (read > 0) {
                return read;
            }
            context.report(reader.anomalies());
            reader = null;
        }
        return 0;
    }

    private boolean openNext() throws IOException {
        while (ranges.hasNext()) {
            current = ranges.next();
            if (context.isReadable(current)) {
                reader = PartitionDecoder.elements(context.source(current.partition()), context.encoding(), current);
                return true;
            }
        }
        return false;
    }

    /** The range of the elements that were read last. */
    PartitionRange current() {
        return current;
    }
}
