package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.Elements;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.merge.DenseBlock;
import io.github.mlformats.angel.format.merge.ElementTable;
import java.io.IOException;
import java.util.List;

/** Reads the elements of partition ranges of several files into memory. Not thread-safe. */
final class BlockElements {
    private static final int BATCH = 8192;

    private final ReadPlan plan;
    private final ElementTable table;

    BlockElements(ReadPlan plan) {
        this.plan = plan;
        this.table = new ElementTable(plan.matrix().name(), plan.encoding().value());
    }

    /** Reads all elements of all partitions. */
    ElementTable readAll() throws IOException {
        return read(
                plan.part().partitions().stream().map(Piece::whole).toList(),
                plan.part().elements());
    }

    /**
     * Reads all elements of the ranges. The returned table is reused by the next call.
     *
     * @param expected the number of elements; -1 if unknown
     */
    ElementTable read(List<Piece> pieces, long expected) throws IOException {
        table.clear(expected);
        Elements batch = batch();
        PieceReaders readers = new PieceReaders(plan, pieces);
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
    boolean fill(DenseBlock block, int[] rows, List<Piece> pieces) throws IOException {
        block.begin(rows);
        Elements batch = batch();
        PieceReaders readers = new PieceReaders(plan, pieces);
        while (readers.next(batch, BATCH) > 0) {
            if (!block.add(batch)) {
                return false;
            }
        }
        block.end();
        return true;
    }

    private Elements batch() {
        return new Elements(plan.encoding().value(), false, Elements.Wanted.ALL);
    }
}
