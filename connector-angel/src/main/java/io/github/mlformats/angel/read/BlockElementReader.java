package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.DenseBlock;
import io.github.mlformats.angel.format.ElementTable;
import io.github.mlformats.angel.format.decode.ElementBatch;
import io.github.mlformats.angel.format.matrix.Partition;
import java.io.IOException;
import java.util.List;

/** Reads the elements of partition ranges of several files into memory. Not thread-safe. */
final class BlockElementReader {
    private static final int BATCH = 8192;

    private final AngelReadContext context;
    private final ElementTable table;

    BlockElementReader(AngelReadContext context) {
        this.context = context;
        this.table =
                new ElementTable(context.matrix().name(), context.encoding().value());
    }

    /** Reads all elements of all partitions. */
    ElementTable readAll() throws IOException {
        return read(
                context.group().partitions().stream().map(Partition::whole).toList(),
                context.group().elementCount());
    }

    /**
     * Reads all elements of the ranges. The returned table is reused by the next call.
     *
     * @param expected the number of elements; -1 if unknown
     */
    ElementTable read(List<Partition.Range> ranges, long expected) throws IOException {
        table.clear(expected);
        ElementBatch batch = batch();
        ElementRangeReader readers = new ElementRangeReader(context, ranges);
        while (readers.next(batch, BATCH) > 0) {
            table.add(batch, readers.current().partition());
        }
        return table;
    }

    /**
     * Fills a block of dense rows directly from batches of elements.
     *
     * @return false if an element is outside the index range, or two elements have the same position
     */
    boolean fillBlock(DenseBlock block, int[] rows, List<Partition.Range> ranges) throws IOException {
        block.begin(rows);
        ElementBatch batch = batch();
        ElementRangeReader readers = new ElementRangeReader(context, ranges);
        while (readers.next(batch, BATCH) > 0) {
            if (!block.add(batch)) {
                return false;
            }
        }
        block.end();
        return true;
    }

    private ElementBatch batch() {
        return new ElementBatch(context.encoding().value(), false, ElementBatch.Projection.ALL);
    }
}
