package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.Elements;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.merge.DenseBlock;
import io.github.mlformats.angel.format.merge.ElementTable;
import java.io.IOException;
import java.util.List;

/** Reads the elements of pieces of several files into memory. */
final class BlockElements {
    private static final int BATCH = 8192;

    private final ReadPlan plan;
    private final ElementTable table;

    BlockElements(ReadPlan plan) {
        this.plan = plan;
        this.table = new ElementTable(plan.matrix().name(), plan.encoding().value());
    }

    /** All elements of all partitions. */
    ElementTable readAll() throws IOException {
        return read(
                plan.part().partitions().stream().map(Piece::whole).toList(),
                plan.part().elements());
    }

    /**
     * All elements of the pieces; the table is used again by the next call.
     *
     * @param expected how many these are; -1 if unknown
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
     * Puts rows together straight from the elements of pieces.
     *
     * @return false if that cannot be done: an element is outside of the range of columns, or two have one place
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
