package io.github.mlformats.zds.read;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.record.ColumnBuilder;
import io.github.mlformats.core.record.RowFieldBuilders;
import io.github.mlformats.core.record.StructBuilder;
import io.github.mlformats.core.record.TextBuilder;
import io.github.mlformats.core.record.VariantBuilder;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.zds.format.LineScanner;
import io.github.mlformats.zds.format.json.FastTokenReader;
import io.github.mlformats.zds.format.json.FastTokenReader.UnsupportedJsonException;
import io.github.mlformats.zds.format.json.JacksonTokenReader;
import io.github.mlformats.zds.format.json.TokenReader;
import io.github.mlformats.zds.read.JsonValueDecoders.JsonValueDecoder.Conversion;
import io.github.mlformats.zds.schema.JsonColumnBuilders;
import io.github.mlformats.zds.schema.ZdsColumns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * The columns of a batch: members of the documents, the id, the text of corrupt documents, and the metadata columns.
 */
final class DocumentColumns {
    private final JsonColumnBuilders builders = new JsonColumnBuilders();
    private final List<ColumnBuilder> requested = new ArrayList<>();
    private final RowFieldBuilders rowFields;
    private final TextBuilder id;
    private final TextBuilder corruptText;
    private final VariantBuilder wholeDocument;
    private final StructBuilder members;
    private final JsonValueDecoders.DocumentContext document = new JsonValueDecoders.DocumentContext();
    private final DocumentParser parser;

    /**
     * Unless corrupt documents must be detected, the remainder of a document is skipped once all requested members are known. A
     * document that becomes a variant is parsed completely before, which detects them.
     *
     * @param corruptColumn name of the column for the text of corrupt documents
     * @param variantColumn name of the column for whole documents; null if there is none
     */
    DocumentColumns(
            ReadRequest request, String corruptColumn, String variantColumn, ZdsBatchReader.Rules rules, ZoneId zone) {
        List<StructField> fields = new ArrayList<>();
        List<ColumnBuilder> columns = new ArrayList<>();
        TextBuilder ids = null;
        TextBuilder corrupt = null;
        VariantBuilder whole = null;
        for (StructField field : request.columns().fields()) {
            ZdsColumns.checkText(field, corruptColumn);
            ColumnBuilder column = builders.create(field.name(), field.dataType());
            requested.add(column);
            if (column instanceof VariantBuilder variants) {
                variants.restrictTo(request.variantMembers(field.name()));
            }
            if (field.name().equals(corruptColumn)) {
                corrupt = (TextBuilder) column;
            } else if (field.name().equals(variantColumn)) {
                whole = (VariantBuilder) column;
            } else {
                fields.add(field);
                columns.add(column);
                if (field.name().equals(ZdsColumns.ID)) {
                    ids = (TextBuilder) column;
                }
            }
        }
        if (ids == null && rules.requiresId()) {
            ids = builders.text(ZdsColumns.ID);
            fields.add(new StructField(ZdsColumns.ID, DataTypes.StringType, true, null));
            columns.add(ids);
        }
        id = ids;
        corruptText = corrupt;
        wholeDocument = whole;
        members = new StructBuilder(
                builders.byteCounter(), "document", new StructType(fields.toArray(new StructField[0])), columns);
        boolean skipRemainder = whole != null
                || rules.mode() == ParseMode.PERMISSIVE && corrupt == null && !rules.recordsCorruptDocuments();
        JsonValueDecoders decoders = new JsonValueDecoders(document, zone);
        JsonObjectDecoder memberDecoder = decoders.objectDecoder(members, ZdsColumns.ID, skipRemainder);
        parser = new DocumentParser(
                document,
                whole == null ? null : decoders.conversion(whole),
                columns.isEmpty() && whole != null ? null : (tokens, token, row) -> memberDecoder.decode(tokens, row));
        rowFields = new RowFieldBuilders(builders, ZdsColumns.ROW_FIELDS, request.rowFields());
    }

    DocumentParser parser() {
        return parser;
    }

    /** Whether a value of the last document does not match the type of its column. */
    boolean hasMismatch() {
        return document.hasMismatch();
    }

    /** Whether ids are read. */
    boolean hasIdColumn() {
        return id != null;
    }

    boolean hasId(int row) {
        return !id.isNull(row);
    }

    String id(int row) {
        return id == null ? null : id.text(row);
    }

    /** Starts a new batch. */
    void startBatch() {
        builders.byteCounter().reset();
        members.startBatch();
        if (corruptText != null) {
            corruptText.startBatch();
        }
        if (wholeDocument != null) {
            wholeDocument.startBatch();
        }
        rowFields.startBatch();
    }

    /** Whether the batch has reached its maximum size. */
    boolean isFull() {
        return builders.byteCounter().isFull();
    }

    /** Finishes a batch with a number of rows. */
    void finishBatch(int rows) {
        members.finishBatch(rows);
        if (corruptText != null) {
            corruptText.finishBatch(rows);
        }
        if (wholeDocument != null) {
            wholeDocument.finishBatch(rows);
        }
        rowFields.finishBatch(rows);
    }

    /** Writes a row of nulls for a corrupt document. */
    void writeNulls(int row) {
        members.putNull(row);
        if (wholeDocument != null) {
            wholeDocument.putNull(row);
        }
    }

    /** Writes the id of the index or file name; does nothing if it is null. */
    void writeKey(int row, byte[] key) {
        if (key != null) {
            id.putBytes(row, wellFormed(key, 0, key.length));
        }
    }

    /** Writes the text of a corrupt document, or null for a valid one. */
    void writeCorruptText(int row, LineScanner text, boolean corrupt) {
        if (corruptText == null) {
            return;
        }
        if (corrupt) {
            corruptText.putBytes(row, wellFormed(text.data(), text.from(), text.to()));
        } else {
            corruptText.putNull(row);
        }
    }

    private static byte[] wellFormed(byte[] data, int from, int to) {
        return Utf8.isValid(data, from, to)
                ? Arrays.copyOfRange(data, from, to)
                : new String(data, from, to - from, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
    }

    /** Writes the metadata columns: the location of the document. */
    void writeMetadata(int row, LineScanner text, long rowId, byte[] collection) {
        if (!rowFields.isEmpty()) {
            rowFields.putLong(ZdsColumns.ROW_ID, row, rowId);
            rowFields.putLong(ZdsColumns.OFFSET, row, text.offset());
            rowFields.putLong(ZdsColumns.LENGTH, row, text.length());
            rowFields.putText(ZdsColumns.COLLECTION, row, collection);
        }
    }

    List<ColumnVector> vectors() {
        return requested.stream().map(ColumnBuilder::vector).toList();
    }

    ColumnVector rowField(String name) {
        return rowFields.vector(name);
    }

    /** Parses documents into rows: with the fast parser first, and with Jackson if that does not support the text. */
    static final class DocumentParser {
        private static final String INVALID_UTF8 = "invalid UTF-8";

        private final JsonValueDecoders.DocumentContext document;
        private final Conversion whole;
        private final Conversion members;
        private final FastTokenReader plain = new FastTokenReader();

        /**
         * @param whole puts a document as a variant; null if it is not requested
         * @param members puts the members of a document; null if none are requested next to the variant
         */
        DocumentParser(JsonValueDecoders.DocumentContext document, Conversion whole, Conversion members) {
            this.document = document;
            this.whole = whole;
            this.members = members;
        }

        /**
         * Parses the document at {@code [from, to)} into a row.
         *
         * @return null, or why the text is not a single JSON object; then the values of the row are undefined and must be overwritten
         */
        String parse(byte[] data, int from, int to, int row) throws IOException {
            String problem = whole == null ? null : parse(data, from, to, row, whole);
            return problem == null && members != null ? parse(data, from, to, row, members) : problem;
        }

        private String parse(byte[] data, int from, int to, int row, Conversion target) throws IOException {
            try {
                plain.begin(data, from, to);
                return put(plain, data, row, target);
            } catch (UnsupportedJsonException e) {
                return Utf8.isValid(data, from, to) ? parseWithJackson(data, from, to, row, target) : INVALID_UTF8;
            }
        }

        private String parseWithJackson(byte[] data, int from, int to, int row, Conversion target) throws IOException {
            try (JacksonTokenReader tokens = new JacksonTokenReader(data, from, to)) {
                return put(tokens, data, row, target);
            } catch (JacksonException e) {
                return e.getOriginalMessage();
            }
        }

        private String put(TokenReader tokens, byte[] data, int row, Conversion target) throws IOException {
            document.begin(data);
            JsonToken first = tokens.next();
            if (first != JsonToken.START_OBJECT) {
                return first == null ? "no text" : "a non-object value, " + first;
            }
            if (!target.put(tokens, first, row)) {
                return "a document larger than a variant can be";
            }
            return tokens.next() == null ? null : "text after the object";
        }
    }
}
