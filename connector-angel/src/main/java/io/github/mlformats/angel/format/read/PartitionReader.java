package io.github.mlformats.angel.format.read;

import io.github.mlformats.angel.format.batch.Elements;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.ColumnReader;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.text.TextScanner;
import io.github.mlformats.angel.format.text.TextRowReader;
import io.github.mlformats.angel.format.text.TextColumnReader;
import io.github.mlformats.angel.format.text.EmbeddingTextReader;
import io.github.mlformats.angel.format.binary.Chunk;
import io.github.mlformats.angel.format.binary.BinaryRowReader;
import io.github.mlformats.angel.format.binary.BinaryColumnReader;
import io.github.mlformats.angel.format.binary.ObjectReader;
import io.github.mlformats.angel.format.binary.ListedRuns;
import io.github.mlformats.angel.format.binary.LegacyRuns;
import io.github.mlformats.angel.format.type.TextDialect;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** Opens the decoder of a matrix's encoding over a piece of a partition. Sources stay the caller's to close. */
public final class PartitionReader {
    private static final int VERIFY_BATCH = 4096;

    private PartitionReader() {}

    /** The elements of a piece. */
    public static ElementReader elements(ByteSource source, Encoding encoding, Piece piece) {
        return switch (encoding.format().shape()) {
            case COLUMNS ->
                new ColumnElements(
                        columns(source, encoding, piece),
                        encoding,
                        piece.partition().rows());
            case EMBEDDING -> new EmbeddingTextReader(scanner(source, encoding, piece), encoding, piece);
            case LEGACY ->
                new BinaryRowReader(chunk(source, piece), piece, new LegacyRuns(encoding.rowType(), piece.partition()));
            case ROWS ->
                encoding.format().isText()
                        ? new TextRowReader(scanner(source, encoding, piece), encoding, piece)
                        : new BinaryRowReader(chunk(source, piece), piece, new ListedRuns(encoding, piece));
            case SNAPSHOT ->
                encoding.object() != null
                        ? new ObjectReader(
                                chunk(source, piece),
                                encoding,
                                piece.partition().rows())
                        : new BinaryRowReader(chunk(source, piece), piece, new ListedRuns(encoding, piece));
        };
    }

    /** The columns of a piece in a column format. */
    public static ColumnReader columns(ByteSource source, Encoding encoding, Piece piece) {
        return encoding.format().isText()
                ? new TextColumnReader(scanner(source, encoding, piece), encoding, piece)
                : new BinaryColumnReader(chunk(source, piece), encoding, piece.partition());
    }

    /**
     * Reads a piece to its end, keeping nothing.
     *
     * @return number of elements
     * @throws io.github.mlformats.core.error.CorruptFileException if any of its bytes contradict the format or the meta
     */
    public static long verify(ByteSource source, Encoding encoding, Piece piece) throws IOException {
        ElementReader reader = elements(source, encoding, piece);
        Elements batch = new Elements(encoding.value(), encoding.hasVectors(), Elements.Wanted.ALL);
        long elements = 0;
        for (int read; (read = reader.next(batch, VERIFY_BATCH)) > 0; ) {
            elements += read;
        }
        return elements;
    }

    private static Chunk chunk(ByteSource source, Piece piece) {
        return new Chunk(source, piece.from(), piece.to(), piece.partition().place());
    }

    private static TextScanner scanner(ByteSource source, Encoding encoding, Piece piece) {
        TextDialect dialect = encoding.dialect();
        String separators = encoding.format() == StorageFormat.EMBEDDING_TEXT
                ? dialect.keyValueSep() + dialect.featureSep()
                : dialect.sep();
        boolean blanksSeparate = separators.indexOf(' ') >= 0 || separators.indexOf('\t') >= 0;
        return new TextScanner(source, piece, blanksSeparate);
    }
}
