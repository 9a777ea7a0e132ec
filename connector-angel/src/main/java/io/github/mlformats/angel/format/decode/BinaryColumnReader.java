package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.Partition;
import java.io.IOException;

/** Decodes BinaryColumnFormat (angel.md, section 5): a record has a column and its values in all rows. */
final class BinaryColumnReader implements RangeDecoder<ColumnBatch> {
    private final RecordBuffer in;
    private final Partition partition;
    private final int keyWidth;
    private final int recordWidth;

    BinaryColumnReader(RecordBuffer in, Encoding encoding, Partition partition) {
        this.in = in;
        this.partition = partition;
        this.keyWidth = encoding.rowType().keyWidth();
        this.recordWidth = (int) encoding.recordWidth(partition.rows());
    }

    @Override
    public int next(ColumnBatch batch, int max) throws IOException {
        if (in.remaining() == 0) {
            batch.begin(0);
            return 0;
        }
        in.ensureBuffered(recordWidth, "a record");
        int records = Math.min(max, in.buffered() / recordWidth);
        batch.begin(records);
        RecordBuffer.keys(in.data(), in.next(), keyWidth, recordWidth, records, 0, batch.index(), 0);
        int outside = ColumnRange.firstOutside(batch.index(), 0, records, partition.columns());
        if (outside >= 0) {
            throw in.corrupt(
                    in.position() + (long) outside * recordWidth,
                    "a column of " + partition.columns(),
                    "column " + batch.index()[outside]);
        }
        int valueWidth = batch.values().type().width();
        for (int i = 0; i < records; i++) {
            int at = in.next() + i * recordWidth + keyWidth;
            batch.values().decode(in.data(), at, valueWidth, batch.width(), i * batch.width());
        }
        in.skip(records * recordWidth);
        batch.add(records);
        return records;
    }
}
