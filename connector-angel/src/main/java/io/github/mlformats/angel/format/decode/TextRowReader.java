package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import io.github.mlformats.angel.format.decode.PartitionDecoder.Anomaly;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.RowMetas.RecordCounter;
import java.io.IOException;
import java.util.Set;

/** Decodes the text formats with one element per line (angel.md, section 4). */
final class TextRowReader implements PartitionDecoder<ElementBatch> {
    private final TextScanner in;
    private final Partition partition;
    private final RowMetas rows;
    private final byte[] separator;
    private final boolean hasRow;
    private final boolean hasKey;
    private final int fields;
    private final int keyWidth;
    private final boolean verifiesCount;
    private final RecordCounter named;

    /** Position of the current row in the meta, and its remaining lines, if lines do not contain their row. */
    private int rowIndex = -1;

    private long remaining;
    private long column;

    /** @param verifiesCount whether the number of lines of each row is verified against the meta */
    TextRowReader(TextScanner in, Encoding encoding, Partition partition, boolean verifiesCount) {
        this.in = in;
        this.partition = partition;
        this.rows = partition.rows();
        this.separator = TextDialect.bytes(encoding.dialect().sep());
        this.hasRow = encoding.format().hasRowId();
        this.hasKey = !encoding.format().isKeyless();
        this.fields = (hasRow ? 2 : 1) + (hasKey ? 1 : 0);
        this.keyWidth = encoding.rowType().keyWidth();
        this.verifiesCount = verifiesCount;
        this.named = rows.recordCounter();
    }

    @Override
    public int next(ElementBatch batch, int max) throws IOException {
        batch.begin(max);
        while (batch.count() < max && in.nextLine()) {
            readLine(batch, batch.count());
            batch.add(1);
        }
        if (batch.count() == 0) {
            checkEnd();
        }
        return batch.count();
    }

    private void readLine(ElementBatch batch, int i) throws IOException {
        ElementBatch.Projection projection = batch.projection();
        int row = hasRow ? namedRow() : listedRow();
        if (projection.rows()) {
            batch.rows()[i] = row;
        }
        long key = hasKey ? key() : column++;
        if (projection.columns()) {
            batch.columns()[i] = key;
        }
        in.nextField(null);
        if (in.from() == in.end()) {
            throw in.wrongFields(fields, fields == 1 ? "a blank line" : "an empty last one");
        }
        if (projection.values()) {
            in.value(batch.values(), i);
        }
    }

    private int namedRow() throws IOException {
        if (!in.nextField(separator)) {
            throw missing();
        }
        long id = in.integer("a row");
        if (id != (int) id || !named.add((int) id)) {
            throw in.corruptField("a row that the meta lists");
        }
        return (int) id;
    }

    /** The row of the next line, derived from the order and the element counts of the rows. */
    private int listedRow() {
        while (remaining == 0) {
            rowIndex++;
            if (rows.isKnown() && rowIndex == rows.size()) {
                throw in.corrupt(
                        in.position(), "the end of the partition after its " + rows.total() + " lines", "more");
            }
            // If lines are not counted, all belong to the only row.
            remaining = verifiesCount ? rows.count(rowIndex) : Long.MAX_VALUE;
            column = partition.firstColumn();
        }
        remaining--;
        return rows.isKnown() ? rows.id(rowIndex) : 0;
    }

    private long key() throws IOException {
        if (!in.nextField(separator)) {
            throw missing();
        }
        long key = in.column(keyWidth) + partition.shift();
        if (partition.columns() != null && !partition.columns().contains(key)) {
            throw in.corruptField("a column of " + partition.columns());
        }
        return key;
    }

    private RuntimeException missing() {
        return in.wrongFields(fields, in.from() == in.end() ? "a blank line" : "fewer");
    }

    private void checkEnd() {
        if (!verifiesCount) {
            return;
        }
        if (hasRow) {
            int wrong = named.firstMismatch();
            if (wrong >= 0) {
                throw in.corrupt(
                        partition.offset(),
                        rows.count(wrong) + " lines of row " + rows.id(wrong),
                        Long.toString(named.count(wrong)));
            }
            return;
        }
        long lacking = remaining;
        for (int i = rowIndex + 1; i < rows.size(); i++) {
            lacking += rows.count(i);
        }
        if (lacking > 0) {
            throw in.corrupt(in.position(), lacking + " more lines", "the end of the partition");
        }
    }

    @Override
    public Set<Anomaly> anomalies() {
        return in.anomalies();
    }
}
