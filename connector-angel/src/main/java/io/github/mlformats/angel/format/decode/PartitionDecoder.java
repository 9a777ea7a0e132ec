package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.ColumnReader.BinaryColumnReader;
import io.github.mlformats.angel.format.decode.ColumnReader.ColumnBatch;
import io.github.mlformats.angel.format.decode.ColumnReader.ColumnToElementReader;
import io.github.mlformats.angel.format.decode.ColumnReader.TextColumnReader;
import io.github.mlformats.angel.format.decode.VectorReader.EmbeddingTextReader;
import io.github.mlformats.angel.format.decode.VectorReader.ObjectSnapshotReader;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Set;

/**
 * Decodes a range of a partition to batches of elements ({@link ElementBatch}) or, in column formats, of columns ({@link
 * ColumnBatch}). The caller closes the source. Not thread-safe.
 */
public interface PartitionDecoder<B> {
    /** Creates a decoder of the elements of a range. */
    static PartitionDecoder<ElementBatch> elements(ByteSource source, Encoding encoding, Partition.Range range) {
        return elements(source, encoding, range, encoding.verifiesCounts(range.partition()));
    }

    /** Creates a decoder of the columns of a range in a column format. */
    static PartitionDecoder<ColumnBatch> columns(ByteSource source, Encoding encoding, Partition.Range range) {
        return columns(source, encoding, range, encoding.verifiesCounts(range.partition()));
    }

    /**
     * Decodes a range to its end, with the checks of a query, and discards the elements.
     *
     * @return number of elements
     * @throws io.github.mlformats.core.error.CorruptFileException if any of its bytes contradict the format or the meta
     */
    static long verifyRange(ByteSource source, Encoding encoding, Partition.Range range) throws IOException {
        return drain(elements(source, encoding, range), encoding);
    }

    /**
     * Decodes a partition to its end and verifies it against the meta, including record counts of large partitions.
     *
     * @return number of elements
     * @throws io.github.mlformats.core.error.CorruptFileException if any of its bytes contradict the format or the meta
     */
    static long verify(ByteSource source, Encoding encoding, Partition partition) throws IOException {
        boolean verifiesCount = partition.rows().hasCounts();
        return drain(elements(source, encoding, partition.whole(), verifiesCount), encoding);
    }

    /**
     * Decodes the next elements or columns in the order of the file.
     *
     * @param max maximum number of elements or columns, at least 1
     * @return number of elements or columns; 0 at the end of the range
     * @throws io.github.mlformats.core.error.CorruptFileException if the bytes contradict the format or the meta
     */
    int next(B batch, int max) throws IOException;

    /** Anomalies that were found so far. */
    default Set<Anomaly> anomalies() {
        return Set.of();
    }

    private static long drain(PartitionDecoder<ElementBatch> decoder, Encoding encoding) throws IOException {
        ElementBatch batch = new ElementBatch(encoding.value(), encoding.hasVectors(), ElementBatch.Projection.ALL);
        long elements = 0;
        for (int read; (read = decoder.next(batch, 4096)) > 0; ) {
            elements += read;
        }
        return elements;
    }

    /** @param verifiesCount whether record counts are verified against the meta, if the range is a whole partition */
    private static PartitionDecoder<ElementBatch> elements(
            ByteSource source, Encoding encoding, Partition.Range range, boolean verifiesCount) {
        Partition partition = range.partition();
        boolean counts = verifiesCount && range.isWhole();
        return switch (encoding.format().shape()) {
            case COLUMNS ->
                new ColumnToElementReader(columns(source, encoding, range, verifiesCount), encoding, partition.rows());
            case EMBEDDING -> new EmbeddingTextReader(scanner(source, encoding, range), encoding, partition, counts);
            case SNAPSHOT, ROWS, LEGACY -> {
                if (encoding.object() != null) {
                    yield new ObjectSnapshotReader(new RecordBuffer(source, range), encoding, partition);
                }
                yield encoding.format().isText()
                        ? new TextRowReader(scanner(source, encoding, range), encoding, partition, counts)
                        : new BinaryRowReader(new RecordBuffer(source, range), encoding, range, counts);
            }
        };
    }

    private static PartitionDecoder<ColumnBatch> columns(
            ByteSource source, Encoding encoding, Partition.Range range, boolean verifiesCount) {
        return encoding.format().isText()
                ? new TextColumnReader(
                        scanner(source, encoding, range), encoding, range.partition(), verifiesCount && range.isWhole())
                : new BinaryColumnReader(new RecordBuffer(source, range), encoding, range.partition());
    }

    private static TextScanner scanner(ByteSource source, Encoding encoding, Partition.Range range) {
        String separators = encoding.format() == StorageFormat.EMBEDDING_TEXT
                ? encoding.dialect().keyValueSep() + encoding.dialect().featureSep()
                : encoding.dialect().sep();
        boolean blanksSeparate = separators.indexOf(' ') >= 0 || separators.indexOf('\t') >= 0;
        return new TextScanner(source, range, blanksSeparate);
    }

    /** A deviation from what Angel writes, or data that a table cannot represent. It is read, with a warning. */
    enum Anomaly {
        CARRIAGE_RETURN("lines end with CR and LF; the CR is dropped"),
        BLANKS("there are blanks around fields; they are dropped"),
        SPECIAL_BYTES("the bytes 0x1E and 0xFD are read as infinity and NaN"),
        CONTEXT_VECTORS("nodes have an input and a context vector; only the input vectors are returned");

        private final String message;

        Anomaly(String text) {
            this.message = text;
        }

        /** Message for the user. */
        public String message() {
            return message;
        }
    }
}
