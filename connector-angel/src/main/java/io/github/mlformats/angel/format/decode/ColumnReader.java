package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import java.io.IOException;
import java.util.Set;

/** Decodes the column formats (angel.md, section 5): a record has a column and its values in all rows. */
public abstract class ColumnReader implements PartitionDecoder<ColumnReader.ColumnBatch> {
    final Partition partition;
    final int keyWidth;

    private ColumnReader(Encoding encoding, Partition partition) {
        this.partition = partition;
        this.keyWidth = encoding.rowType().keyWidth();
    }

    /** Decodes BinaryColumnFormat. */
    static final class BinaryColumnReader extends ColumnReader {
        private final RecordBuffer in;
        private final int recordWidth;

        BinaryColumnReader(RecordBuffer in, Encoding encoding, Partition partition) {
            super(encoding, partition);
            this.in = in;
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

    /** Decodes TextColumnFormat: a record is a line. */
    static final class TextColumnReader extends ColumnReader {
        private final TextScanner in;
        private final byte[] separator;
        /** Number of remaining lines; negative if unknown. */
        private long remaining;

        /** @param verifiesCount whether the number of lines is verified against the meta */
        TextColumnReader(TextScanner in, Encoding encoding, Partition partition, boolean verifiesCount) {
            super(encoding, partition);
            this.in = in;
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

    /** Converts the columns of a column format to elements: column by column, each by ascending row. */
    static final class ColumnToElementReader implements PartitionDecoder<ElementBatch> {
        private static final int BATCH_VALUES = 8192;

        private final PartitionDecoder<ColumnBatch> reader;
        private final RowMetas rows;
        private final ColumnBatch columns;
        /** Index of the next element in {@link #columns}. */
        private int next;

        ColumnToElementReader(PartitionDecoder<ColumnBatch> reader, Encoding encoding, RowMetas rows) {
            this.reader = reader;
            this.rows = rows;
            this.columns = new ColumnBatch(encoding.value(), rows.size());
        }

        @Override
        public int next(ElementBatch batch, int max) throws IOException {
            batch.begin(max);
            while (batch.count() == 0) {
                if (next == columns.count() * columns.width()) {
                    next = 0;
                    if (reader.next(columns, Math.max(1, BATCH_VALUES / Math.max(1, columns.width()))) == 0) {
                        break;
                    }
                }
                int count = Math.min(max, columns.count() * columns.width() - next);
                copy(batch, count);
                next += count;
                batch.add(count);
            }
            return batch.count();
        }

        private void copy(ElementBatch batch, int count) {
            if (batch.projection().values()) {
                batch.values().copy(columns.values(), next, 0, count);
            }
            int column = next / columns.width();
            int row = next % columns.width();
            for (int i = 0; i < count; i++) {
                if (batch.projection().rows()) {
                    batch.rows()[i] = rows.id(row);
                }
                if (batch.projection().columns()) {
                    batch.columns()[i] = columns.index()[column];
                }
                if (++row == columns.width()) {
                    row = 0;
                    column++;
                }
            }
        }

        @Override
        public Set<Anomaly> anomalies() {
            return reader.anomalies();
        }
    }

    /** A batch of columns of a matrix, each with its values in all rows of a partition. Reused for all batches of a reader. */
    public static final class ColumnBatch {
        private final int width;
        private final ValueArray values;
        private int count;
        private long[] index = new long[0];

        /** @param width number of values of a column */
        public ColumnBatch(NumberType type, int width) {
            this.width = width;
            this.values = ValueArray.of(type);
        }

        /** Number of columns. */
        public int count() {
            return count;
        }

        /** Number of values of a column. */
        public int width() {
            return width;
        }

        /** The column numbers. The first {@link #count()} are valid. */
        public long[] index() {
            return index;
        }

        /** The values of column i, by ascending row, are those at {@code [i * width, (i + 1) * width)}. */
        public ValueArray values() {
            return values;
        }

        /** Starts a new batch of at most {@code size} columns. */
        public void begin(int size) {
            count = 0;
            if (index.length < size) {
                index = new long[size];
            }
            values.ensureCapacity(size * width);
        }

        /** Increases the number of columns by those that were written after the others. */
        public void add(int added) {
            count += added;
        }
    }
}
