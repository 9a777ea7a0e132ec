package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.ElementBatch;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.read.PartitionDecoder;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** Reads the elements of several partition ranges, one after another. Corrupt partitions are skipped if the mode allows. */
final class ElementRangeReader {
    private final AngelReadContext plan;
    private final Iterator<PartitionRange> pieces;
    private PartitionRange current;
    private ElementReader reader;

    ElementRangeReader(AngelReadContext plan, List<PartitionRange> pieces) {
        this.plan = plan;
        this.pieces = pieces.iterator();
    }

    /** Reads the next elements, all from one range; returns their number, 0 at the end. */
    int next(ElementBatch batch, int max) throws IOException {
        while (reader != null || openNext()) {
            int read = reader.next(batch, max);
            if (read > 0) {
                return read;
            }
            plan.report(reader.anomalies());
            reader = null;
        }
        return 0;
    }

    private boolean openNext() throws IOException {
        while (pieces.hasNext()) {
            current = pieces.next();
            if (plan.isReadable(current)) {
                reader = PartitionDecoder.elements(plan.source(current.partition()), plan.encoding(), current);
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
