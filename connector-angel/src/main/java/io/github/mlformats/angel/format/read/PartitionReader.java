package io.github.mlformats.angel.format.read;

import io.github.mlformats.angel.format.batch.ColumnReader;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.Elements;
import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.binary.BinaryColumnReader;
import io.github.mlformats.angel.format.binary.BinaryRowReader;
import io.github.mlformats.angel.format.binary.Chunk;
import io.github.mlformats.angel.format.binary.LegacyRuns;
import io.github.mlformats.angel.format.binary.ListedRuns;
import io.github.mlformats.angel.format.binary.ObjectReader;
import io.github.mlformats.angel.format.binary.Runs;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.text.EmbeddingTextReader;
import io.github.mlformats.angel.format.text.TextColumnReader;
import io.github.mlformats.angel.format.text.TextRowReader;
import io.github.mlformats.angel.format.text.TextScanner;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** Creates the decoder for a range of a partition. The caller closes the source. */
public final class PartitionReader {
    private static final int DRAIN_BATCH = 4096;

    private final ByteSource source;
    private final Encoding encoding;
    private final Piece piece;
    private final boolean counted;

    private PartitionReader(ByteSource source, Encoding encoding, Piece piece, boolean counted) {
        this.source = source;
        this.encoding = encoding;
        this.piece = piece;
        this.counted = counted && piece.isWhole();
    }

    private static PartitionReader of(ByteSource source, Encoding encoding, Piece piece) {
        return new PartitionReader(source, encoding, piece, encoding.isCounted(piece.partition()));
    }

    /** Creates a decoder of the elements of a range. */
    public static ElementReader elements(ByteSource source, Encoding encoding, Piece piece) {
        return of(source, encoding, piece).elements();
    }

    /** Creates a decoder of the columns of a range in a column format. */
    public static ColumnReader columns(ByteSource source, Encoding encoding, Piece piece) {
        return of(source, encoding, piece).columns();
    }

    /**
     * Decodes a range to its end, with the checks of a query, and discards the elements.
     *
     * @return number of elements
     * @throws io.github.mlformats.core.error.CorruptFileException if any of its bytes contradict the format or the meta
     */
    public static long check(ByteSource source, Encoding encoding, Piece piece) throws IOException {
        return of(source, encoding, piece).drain();
    }

    /**
     * Decodes a partition to its end and verifies it against the meta, including record counts of large partitions.
     *
     * @return number of elements
     * @throws io.github.mlformats.core.error.CorruptFileException if any of its bytes contradict the format or the meta
     */
    public static long verify(ByteSource source, Encoding encoding, Partition partition) throws IOException {
        boolean counted = partition.rows().areCounted();
        return new PartitionReader(source, encoding, Piece.whole(partition), counted).drain();
    }

    private long drain() throws IOException {
        ElementReader reader = elements();
        Elements batch = new Elements(encoding.value(), encoding.hasVectors(), Elements.Wanted.ALL);
        long elements = 0;
        for (int read; (read = reader.next(batch, DRAIN_BATCH)) > 0; ) {
            elements += read;
        }
        return elements;
    }

    private ElementReader elements() {
        Partition partition = piece.partition();
        return switch (encoding.format().shape()) {
            case COLUMNS -> new ColumnElements(columns(), encoding, partition.rows());
            case EMBEDDING -> new EmbeddingTextReader(scanner(), encoding, partition, counted);
            case LEGACY -> binary(new LegacyRuns(encoding, partition));
            case ROWS ->
                encoding.format().isText()
                        ? new TextRowReader(scanner(), encoding, partition, counted)
                        : binary(new ListedRuns(encoding, piece));
            case SNAPSHOT ->
                encoding.object() != null
                        ? new ObjectReader(chunk(), encoding, partition.rows())
                        : binary(new ListedRuns(encoding, piece));
        };
    }

    private ElementReader binary(Runs runs) {
        return new BinaryRowReader(chunk(), piece.partition(), runs, counted);
    }

    private ColumnReader columns() {
        return encoding.format().isText()
                ? new TextColumnReader(scanner(), encoding, piece.partition(), counted)
                : new BinaryColumnReader(chunk(), encoding, piece.partition());
    }

    private Chunk chunk() {
        return new Chunk(source, piece.from(), piece.to(), piece.partition().place());
    }

    private TextScanner scanner() {
        String separators = encoding.format() == StorageFormat.EMBEDDING_TEXT
                ? encoding.dialect().keyValueSep() + encoding.dialect().featureSep()
                : encoding.dialect().sep();
        boolean blanksSeparate = separators.indexOf(' ') >= 0 || separators.indexOf('\t') >= 0;
        return new TextScanner(source, piece, blanksSeparate);
    }
}
