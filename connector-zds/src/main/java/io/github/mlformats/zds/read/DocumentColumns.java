package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.build.ColumnBuilders;
import io.github.mlformats.core.vector.build.RowFieldBuilders;
import io.github.mlformats.core.vector.build.nested.StructBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.core.vector.build.value.TextBuilder;
import io.github.mlformats.zds.read.value.DocumentContext;
import io.github.mlformats.zds.read.value.JsonObjectDecoder;
import io.github.mlformats.zds.read.value.JsonValueDecoders;
import io.github.mlformats.zds.schema.ReadableTypes;
import io.github.mlformats.zds.schema.ZdsColumns;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * The columns of a batch: members of the documents, the id, the text of corrupt documents, and the metadata columns.
 */
final class DocumentColumns {
    private final DocumentColumnBuilders builders = new DocumentColumnBuilders();
    private final List<ColumnBuilder> requested = new ArrayList<>();
    private final RowFieldBuilders rowFields;
    private final TextBuilder id;
    private final TextBuilder corruptText;
    private final StructBuilder members;
    private final DocumentContext document = new DocumentContext();
    private final JsonObjectDecoder writers;

    /**
     * Unless corrupt documents must be detected, the remainder of a document is skipped once all requested members are known.
     *
     * @param corruptColumn name of the column for the text of corrupt documents
     */
    DocumentColumns(ReadRequest request, String corruptColumn, ZdsBatchReader.Rules rules, ZoneId zone) {
        List<StructField> fields = new ArrayList<>();
        List<ColumnBuilder> columns = new ArrayList<>();
        TextBuilder ids = null;
        TextBuilder corrupt = null;
        for (StructField field : request.columns().fields()) {
            ZdsColumns.checkText(field, corruptColumn);
            ColumnBuilder column = builders.create(field.name(), field.dataType());
            requested.add(column);
            if (field.name().equals(corruptColumn)) {
                corrupt = (TextBuilder) column;
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
        members = new StructBuilder(
                builders.byteCounter(), "document", new StructType(fields.toArray(new StructField[0])), columns);
        boolean skipRemainder =
                rules.mode() == ParseMode.PERMISSIVE && corrupt == null && !rules.recordsCorruptDocuments();
        writers = new JsonValueDecoders(document, zone).documentDecoder(members, ZdsColumns.ID, skipRemainder);
        rowFields = new RowFieldBuilders(builders, ZdsColumns.ROW_FIELDS, request.rowFields());
    }

    DocumentParser parser() {
        return new DocumentParser(document, writers);
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
        rowFields.finishBatch(rows);
    }

    /** Writes a row of nulls for a corrupt document. */
    void writeNulls(int row) {
        members.putNull(row);
    }

    /** Writes the id of the index or file name; does nothing if it is null. */
    void writeKey(int row, byte[] key) {
        if (key != null) {
            id.putBytes(row, wellFormed(key, 0, key.length));
        }
    }

    /** Writes the text of a corrupt document, or null for a valid one. */
    void writeCorruptText(int row, DocumentSource text, boolean corrupt) {
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
    void writeMetadata(int row, DocumentSource text, byte[] collection) {
        if (!rowFields.isEmpty()) {
            rowFields.putLong(ZdsColumns.OFFSET, row, text.offset());
            rowFields.putLong(ZdsColumns.LENGTH, row, text.length());
            rowFields.putText(ZdsColumns.COLLECTION, row, collection);
        }
    }

    ColumnVector column(int i) {
        return requested.get(i).vector();
    }

    ColumnVector rowField(String name) {
        return rowFields.vector(name);
    }

    /** Creates the column builders of a query. */
    private static final class DocumentColumnBuilders extends ColumnBuilders {
        /** Creates column builders that share one byte count. */
        public DocumentColumnBuilders() {
            super(new BatchByteCounter());
        }

        @Override
        protected UsageException unsupportedType(String name, DataType type) {
            return ReadableTypes.unsupportedType(type);
        }
    }
}
