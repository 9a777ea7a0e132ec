package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.DenseBlock;
import io.github.mlformats.angel.format.ElementTable;
import io.github.mlformats.angel.format.decode.ElementBatch;
import io.github.mlformats.angel.format.decode.PartitionDecoder;
import io.github.mlformats.angel.format.matrix.Partition;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** Reads the elements of several partition ranges, one after another. Corrupt partitions are skipped if the mode allows. */
final class ElementRangeReader {
    /** Number of elements that are read into memory at a time. */
    private static final int BATCH = 8192;

    private final AngelReadContext context;
    private final Iterator<Partition.Range> ranges;
    private Partition.Range current;
    private PartitionDecoder<ElementBatch> decoder;

    ElementRangeReader(AngelReadContext context, List<Partition.Range> ranges) {
        this.context = context;
        this.ranges = ranges.iterator();
    }

    /** Reads all elements of all partitions into memory. */
    static ElementTable readAll(AngelReadContext context) throws IOException {
        ElementTable table = context.newTable();
        new ElementRangeReader(
                        context,
                        context.group().partitions().stream()
                                .map(Partition::whole)
                                .toList())
                .fill(table, context.group().elementCount());
        return table;
    }

    /**
     * Replaces the elements of a table by those of all ranges.
     *
     * @param expected the number of elements; -1 if unknown
     */
    void fill(ElementTable table, long expected) throws IOException {
        table.clear(expected);
        ElementBatch batch = newBatch();
        while (next(batch, BATCH) > 0) {
            table.add(batch, current.partition());
        }
    }

    /**
     * Fills a block of dense rows directly from batches of elements.
     *
     * @return false if an element is outside the index range, or two elements have the same position
     */
    boolean fill(DenseBlock block, int[] rows) throws IOException {
        block.begin(rows);
        ElementBatch batch = newBatch();
        while (next(batch, BATCH) > 0) {
            if (!block.add(batch)) {
                return false;
            }
        }
        block.end();
        return true;
    }

    private ElementBatch newBatch() {
        return new ElementBatch(context.encoding().value(), false, ElementBatch.Projection.ALL);
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
