package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.decode.ElementBatch;
import io.github.mlformats.angel.format.decode.PartitionDecoder;
import io.github.mlformats.angel.format.decode.RangeDecoder;
import io.github.mlformats.angel.format.matrix.Partition;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** Reads the elements of several partition ranges, one after another. Corrupt partitions are skipped if the mode allows. */
final class ElementRangeReader {
    private final AngelReadContext context;
    private final Iterator<Partition.Range> ranges;
    private Partition.Range current;
    private RangeDecoder<ElementBatch> decoder;

    ElementRangeReader(AngelReadContext context, List<Partition.Range> ranges) {
        this.context = context;
        this.ranges = ranges.iterator();
    }

    /** Reads the next elements, all from one range; returns their number, 0 at the end. */
    int next(ElementBatch batch, int max) throws IOException {
        while (decoder != null || openNext()) {
            int read = decoder.next(batch, max);
            if (read > 0) {
                return read;
            }
            context.report(decoder.anomalies());
            decoder = null;
        }
        return 0;
    }

    private boolean openNext() throws IOException {
        Partition.Range next = context.nextReadable(ranges);
        if (next == null) {
            return false;
        }
        current = next;
        decoder = PartitionDecoder.elements(context.source(current.partition()), context.encoding(), current);
        return true;
    }

    /** The range of the elements that were read last. */
    Partition.Range current() {
        return current;
    }
}
