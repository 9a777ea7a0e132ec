package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.RangeDecoder.Anomaly;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.TextDialect;
import java.io.IOException;
import java.util.Set;

/** Decodes TextColumnFormat (angel.md, section 5): a line has a column and its values in all rows. */
final class TextColumnReader implements RangeDecoder<ColumnBatch> {
    private final TextScanner in;
    private final Partition partition;
    private final byte[] separator;
    private final int keyWidth;
    /** Number of remaining lines; negative if unknown. */
    private long remaining;

    /** @param verifiesCount whether the number of lines is verified against the meta */
    TextColumnReader(TextScanner in, Encoding encoding, Partition partition, boolean verifiesCount) {
        this.in = in;
        this.partition = partition;
        this.keyWidth = encoding.rowType().keyWidth();
        this.separator = TextDialect.bytes(encoding.dialect().sep());
        this.remaining = verifiesCount
                ? (partition.rows().size() == 0 ? 0 : partition.rows().count(0))
                : -1;
    }

    @Override
    public int next(ColumnBatch batch, int max) throws IOException {
        batch.begin(max);
        while (batch.count() < max && in.nextLine()) {
            if (remaining == 0) {
                throw in.corrupt(in.position(), "the end of the partition", "more lines than elementNum");
            }
            readLine(batch, batch.count());
            remaining--;
            batch.add(1);
        }
        if (batch.count() == 0 && remaining > 0) {
            throw in.corrupt(in.position(), remaining + " more lines", "the end of the partition");
        }
        return batch.count();
    }

    private void readLine(ColumnBatch batch, int i) throws IOException {
        if (!in.nextField(separator)) {
            throw in.wrongFields(batch.width() + 1, in.from() == in.end() ? "a blank line" : "1");
        }
        long column = in.column(keyWidth);
        if (partition.columns() != null && !partition.columns().contains(column)) {
            throw in.corruptField("a column of " + partition.columns());
        }
        batch.index()[i] = column;
        int to = i * batch.width();
        for (int value = 1; value <= batch.width(); value++) {
            boolean more = in.nextField(separator);
            if (more != value < batch.width()) {
                throw in.wrongFields(batch.width() + 1, more ? "more" : String.valueOf(value + 1));
            }
            in.value(batch.values(), to++);
        }
    }

    @Override
    public Set<Anomaly> anomalies() {
        return in.anomalies();
    }
}
