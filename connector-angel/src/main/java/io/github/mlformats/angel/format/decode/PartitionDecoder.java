package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.RangeDecoder.Anomaly;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Set;

/** Creates the decoder for a range of a partition. The caller closes the source. */
public final class PartitionDecoder {
    private static final int DRAIN_BATCH = 4096;

    private final ByteSource source;
    private final Encoding encoding;
    private final Partition.Range range;
    private final boolean verifiesCount;

    private PartitionDecoder(ByteSource source, Encoding encoding, Partition.Range range, boolean verifiesCount) {
        this.source = source;
        this.encoding = encoding;
        this.range = range;
        this.verifiesCount = verifiesCount && range.isWhole();
    }

    private static PartitionDecoder of(ByteSource source, Encoding encoding, Partition.Range range) {
        return new PartitionDecoder(source, encoding, range, encoding.verifiesCounts(range.partition()));
    }

    /** Creates a decoder of the elements of a range. */
    public static RangeDecoder<ElementBatch> elements(ByteSource source, Encoding encoding, Partition.Range range) {
        return of(source, encoding, range).elements();
    }

    /** Creates a decoder of the columns of a range in a column format. */
    public static RangeDecoder<ColumnBatch> columns(ByteSource source, Encoding encoding, Partition.Range range) {
        return of(source, encoding, range).columns();
    }

    /**
     * Decodes a range to its end, with the checks of a query, and discards the elements.
     *
     * @return number of elements
     * @throws io.github.mlformats.core.error.CorruptFileException if any of its bytes contradict the format or the meta
     */
    public static long verifyRange(ByteSource source, Encoding encoding, Partition.Range range) throws IOException {
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
        return new PartitionDecoder(source, encoding, partition.whole(), verifiesCount).drain();
    }

    private long drain() throws IOException {
        RangeDecoder<ElementBatch> reader = elements();
        ElementBatch batch = new ElementBatch(encoding.value(), encoding.hasVectors(), ElementBatch.Projection.ALL);
        long elements = 0;
        for (int read; (read = reader.next(batch, DRAIN_BATCH)) > 0; ) {
            elements += read;
        }
        return elements;
    }

    private RangeDecoder<ElementBatch> elements() {
        Partition partition = range.partition();
        return switch (encoding.format().shape()) {
            case COLUMNS -> new ColumnToElementReader(columns(), encoding, partition.rows());
            case EMBEDDING -> new EmbeddingTextReader(scanner(), encoding, partition, verifiesCount);
            case SNAPSHOT, ROWS, LEGACY -> {
                if (encoding.object() != null) {
                    yield new ObjectSnapshotReader(chunk(), encoding, partition.rows());
                }
                yield encoding.format().isText()
                        ? new TextRowReader(scanner(), encoding, partition, verifiesCount)
                        : new BinaryRowReader(chunk(), encoding, range, verifiesCount);
            }
        };
    }

    private RangeDecoder<ColumnBatch> columns() {
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
    private static final class ColumnToElementReader implements RangeDecoder<ElementBatch> {
        private static final int BATCH_VALUES = 8192;

        private final RangeDecoder<ColumnBatch> reader;
        private final RowMetas rows;
        private final ColumnBatch columns;
        /** Index of the next element in {@link #columns}. */
        private int next;

        ColumnToElementReader(RangeDecoder<ColumnBatch> reader, Encoding encoding, RowMetas rows) {
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
