package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.batch.Anomaly;
import io.github.mlformats.angel.format.batch.ColumnBatch;
import io.github.mlformats.angel.format.batch.ColumnReader;
import io.github.mlformats.angel.format.batch.ElementBatch;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.binary.BinaryColumnReader;
import io.github.mlformats.angel.format.binary.BinaryRowReader;
import io.github.mlformats.angel.format.binary.ObjectSnapshotReader;
import io.github.mlformats.angel.format.binary.RecordBuffer;
import io.github.mlformats.angel.format.binary.RecordRuns;
import io.github.mlformats.angel.format.binary.RecordRuns.LegacyRecordRuns;
import io.github.mlformats.angel.format.binary.RecordRuns.ListedRecordRuns;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.text.EmbeddingTextReader;
import io.github.mlformats.angel.format.text.TextColumnReader;
import io.github.mlformats.angel.format.text.TextRowReader;
import io.github.mlformats.angel.format.text.TextScanner;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Set;

/** Creates the decoder for a range of a partition. The caller closes the source. */
public final class PartitionDecoder {
    private static final int DRAIN_BATCH = 4096;

    private final ByteSource source;
    private final Encoding encoding;
    private final PartitionRange range;
    private final boolean verifiesCount;

    private PartitionDecoder(ByteSource source, Encoding encoding, PartitionRange range, boolean verifiesCount) {
        this.source = source;
        this.encoding = encoding;
        this.range = range;
        this.verifiesCount = verifiesCount && range.isWhole();
    }

    private static PartitionDecoder of(ByteSource source, Encoding encoding, PartitionRange range) {
        return new PartitionDecoder(source, encoding, range, encoding.verifiesCounts(range.partition()));
    }

    /** Creates a decoder of the elements of a range. */
    public static ElementReader elements(ByteSource source, Encoding encoding, PartitionRange range) {
        return of(source, encoding, range).elements();
    }

    /** Creates a decoder of the columns of a range in a column format. */
    public static ColumnReader columns(ByteSource source, Encoding encoding, PartitionRange range) {
        return of(source, encoding, range).columns();
    }

    /**
     * Decodes a range to its end, with the checks of a query, and discards the elements.
     *
     * @return number of elements
     * @throws io.github.mlformats.core.error.CorruptFileException if any of its bytes contradict the format or the meta
     */
    public static long verifyRange(ByteSource source, Encoding encoding, PartitionRange range) throws IOException {
        return of(source, encoding, range).drain();
    }

    /**
     * Decodes a partition to its end and verifies it against the meta, including record counts of large partitions.
     *
     * @return number of elements
     * @throws io.github.mlformats.core.error.CorruptFileException if any of its bytes contradict the format or the meta
     */
    public static long verify(ByteSource source, Encoding encoding, Partition partition) throws IOException {
        boolean verifiesCount = partition.rows().hasCounts();
        return new PartitionDecoder(source, encoding, PartitionRange.whole(partition), verifiesCount).drain();
    }

    private long drain() throws IOException {
        ElementReader reader = elements();
        ElementBatch batch = new ElementBatch(encoding.value(), encoding.hasVectors(), ElementBatch.Projection.ALL);
        long elements = 0;
        for (int read; (read = reader.next(batch, DRAIN_BATCH)) > 0; ) {
            elements += read;
        }
        return elements;
    }

    private ElementReader elements() {
        Partition partition = range.partition();
        return switch (encoding.format().shape()) {
            case COLUMNS -> new ColumnToElementReader(columns(), encoding, partition.rows());
            case EMBEDDING -> new EmbeddingTextReader(scanner(), encoding, partition, verifiesCount);
            case LEGACY -> binary(new LegacyRecordRuns(encoding, partition));
            case ROWS ->
                encoding.format().isText()
                        ? new TextRowReader(scanner(), encoding, partition, verifiesCount)
                        : binary(new ListedRecordRuns(encoding, range));
            case SNAPSHOT ->
                encoding.object() != null
                        ? new ObjectSnapshotReader(chunk(), encoding, partition.rows())
                        : binary(new ListedRecordRuns(encoding, range));
        };
    }

    private ElementReader binary(RecordRuns runs) {
        return new BinaryRowReader(chunk(), range.partition(), runs, verifiesCount);
    }

    private ColumnReader columns() {
        return encoding.format().isText()
                ? new TextColumnReader(scanner(), encoding, range.partition(), verifiesCount)
                : new BinaryColumnReader(chunk(), encoding, range.partition());
    }

    private RecordBuffer chunk() {
        return new RecordBuffer(
                source, range.from(), range.to(), range.partition().displayName());
    }

    private TextScanner scanner() {
        String separators = encoding.format() == StorageFormat.EMBEDDING_TEXT
                ? encoding.dialect().keyValueSep() + encoding.dialect().featureSep()
                : encoding.dialect().sep();
        boolean blanksSeparate = separators.indexOf(' ') >= 0 || separators.indexOf('\t') >= 0;
        return new TextScanner(source, range, blanksSeparate);
    }

    /** Converts the columns of a column format to elements: column by column, each by ascending row. */
    private static final class ColumnToElementReader implements ElementReader {
        private static final int BATCH_VALUES = 8192;

        private final ColumnReader reader;
        private final RowMetas rows;
        private final ColumnBatch columns;
        /** Index of the next element in {@link #columns}. */
        private int next;

        ColumnToElementReader(ColumnReader reader, Encoding encoding, RowMetas rows) {
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
}
