package io.github.mlformats.zds.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.VectorBatchReader;
import io.github.mlformats.zds.format.LineScanner;
import io.github.mlformats.zds.format.layout.IdTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads documents into column batches. Not thread-safe. */
final class ZdsBatchReader extends VectorBatchReader {
    /** Maximum size of the documents of a batch. */
    private static final long MAX_BYTES = 8 << 20;

    private final DocumentSource texts;
    private final DocumentColumns columns;
    private final DocumentColumns.DocumentParser parser;
    private final IdPrefilter prefilter;
    private final Rules rules;
    private final CorruptRecordPolicy corrupt;
    private final ReadMetrics metrics;
    private int rows;

    /**
     * How documents become rows.
     *
     * @param mode how corrupt documents are handled
     * @param requiresId whether a document without an id is corrupt
     * @param collection name of the collection in UTF-8
     * @param requiresConsecutiveRows whether the rows of a batch must be consecutive, because their row numbers are used
     * @param recordsCorruptDocuments whether corrupt documents are recorded, so that documents must be parsed to their end
     */
    record Rules(
            ParseMode mode,
            boolean requiresId,
            byte[] collection,
            boolean requiresConsecutiveRows,
            boolean recordsCorruptDocuments) {}

    /** @param prefilter skips documents that cannot have a requested id; null to read all documents */
    ZdsBatchReader(
            DocumentSource texts, DocumentColumns columns, IdPrefilter prefilter, Rules rules, ReadMetrics metrics) {
        super(columns.vectors(), columns::rowField);
        this.texts = texts;
        this.columns = columns;
        this.parser = columns.parser();
        this.prefilter = prefilter;
        this.rules = rules;
        this.corrupt = new CorruptRecordPolicy(rules.mode(), metrics);
        this.metrics = metrics;
    }

    @Override
    public int next(int maxRows) throws IOException {
        rows = 0;
        columns.startBatch();
        long bytes = 0;
        while (rows < maxRows && (rows == 0 || bytes < MAX_BYTES && !columns.isFull()) && texts.next()) {
            LineScanner text = texts.document();
            bytes += text.length();
            boolean canMatch = prefilter == null || prefilter.mayContain(text.data(), text.from(), text.to());
            if (canMatch && read(text, rows)) {
                columns.writeMetadata(rows, text, texts.rowId(), rules.collection());
                firstRow = rows == 0 ? texts.row() : firstRow;
                rows++;
            } else if (rows > 0 && rules.requiresConsecutiveRows()) {
                break;
            }
        }
        columns.finishBatch(rows);
        metrics.bytesDecoded += bytes;
        return rows;
    }

    /** Reads the current document into a row. @return false if the document is skipped */
    private boolean read(LineScanner text, int row) throws IOException {
        String problem = text.isTooLong()
                ? "a document longer than maxLineLength"
                : parser.parse(text.data(), text.from(), text.to(), row);
        if (problem != null) {
            return corrupt(row, problem, true);
        }
        if (columns.hasIdColumn() && !columns.hasId(row)) {
            byte[] key = texts.key();
            if (key == null && rules.requiresId()) {
                return corrupt(row, "a document without an id", true);
            }
            columns.writeKey(row, key);
        }
        if (columns.hasMismatch()) {
            return corrupt(row, "a value that does not match the type of its column", false);
        }
        columns.writeCorruptText(row, text, false);
        return true;
    }

    /** Handles a corrupt document. @param unreadable whether the document has no values at all */
    private boolean corrupt(int row, String problem, boolean unreadable) throws IOException {
        if (!corrupt.handle(() -> failure(unreadable ? null : columns.id(row), problem))) {
            return false;
        }
        if (unreadable) {
            columns.writeNulls(row);
            if (columns.hasIdColumn()) {
                columns.writeKey(row, texts.key());
            }
        }
        columns.writeCorruptText(row, texts.document(), true);
        return true;
    }

    private CorruptFileException failure(String ownId, String problem) throws IOException {
        byte[] key = ownId == null ? texts.key() : null;
        String id = key == null ? ownId : new String(key, StandardCharsets.UTF_8);
        String place = id == null ? "document without id" : "document '" + PlainText.truncate(id) + "'";
        return new CorruptFileException(
                texts.name(), texts.document().offset(), place, "a single JSON object", PlainText.truncate(problem));
    }

    @Override
    public void close() throws IOException {
        texts.close();
    }

    /**
     * Skips lines that cannot have a requested id, without parsing them: the line contains neither one of the ids nor an
     * escape.
     */
    static final class IdPrefilter {
        /** With more ids parsing is faster. */
        private static final int MAX_IDS = 16;

        private final byte[][] ids;

        private IdPrefilter(IdTable requested) {
            this.ids = new byte[requested.size()][];
            Arrays.setAll(ids, requested::id);
        }

        /** @return null if there are too many ids */
        static IdPrefilter of(IdTable requested) {
            return requested.size() > MAX_IDS ? null : new IdPrefilter(requested);
        }

        boolean mayContain(byte[] data, int from, int to) {
            for (int at = from; at < to; at++) {
                byte value = data[at];
                if (value == '\\') {
                    return true;
                }
                for (byte[] id : ids) {
                    if (startsAt(data, at, to, id)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private static boolean startsAt(byte[] data, int at, int to, byte[] id) {
            if (id.length > to - at) {
                return false;
            }
            for (int i = 0; i < id.length; i++) {
                if (data[at + i] != id[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
