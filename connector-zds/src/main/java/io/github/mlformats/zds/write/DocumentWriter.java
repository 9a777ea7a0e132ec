package io.github.mlformats.zds.write;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder;
import io.github.mlformats.core.record.RowEncoder.ValueWriter;
import io.github.mlformats.zds.format.write.DocumentSink;
import io.github.mlformats.zds.format.write.IdPolicy;
import io.github.mlformats.zds.format.write.JsonDocumentEncoder;
import io.github.mlformats.zds.option.ZdsWriteOptions;
import io.github.mlformats.zds.schema.ZdsColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Encodes rows as documents: the id first, then the columns in order. Nulls are omitted or written. Not thread-safe.
 */
public final class DocumentWriter {
    private static final SerializedString ID = new SerializedString(ZdsColumns.ID);

    private final ColumnPath.RowCounter rows = new ColumnPath.RowCounter();
    private final ByteBuilder id = new ByteBuilder();
    private final JsonDocumentEncoder json = new JsonDocumentEncoder();
    private final IdPolicy rules;
    private final boolean files;
    private final IdExtractor ids;
    private final int collectionColumn;
    private final RowEncoder<JsonGenerator>.FieldWriter members;

    /** @throws UsageException if a column cannot be written */
    public DocumentWriter(StructType columns, ZdsWriteOptions options, IdGenerator generated) {
        this.rules = options.idPolicy();
        this.files = options.rules().filePerDocument();
        List<String> names = Arrays.asList(columns.fieldNames());
        int idColumn = rules == IdPolicy.GENERATE ? -1 : names.indexOf(options.idColumn());
        this.ids = idColumn < 0 ? generated : IdExtractor.of(idColumn, columns.fields()[idColumn].dataType());
        this.collectionColumn = options.collection() == null ? names.indexOf(ZdsColumns.COLLECTION) : -1;
        JsonRowEncoder encoder = new JsonRowEncoder(options.writeNulls());
        List<ValueWriter<JsonGenerator>> values = new ArrayList<>();
        for (StructField column : columns.fields()) {
            int at = values.size();
            values.add(
                    at == idColumn || at == collectionColumn
                            ? null
                            : encoder.of(column.dataType(), new ColumnPath(column.name(), rows)));
        }
        this.members = encoder.fields(names, values);
    }

    /** Returns the collection of a row. */
    UTF8String collection(InternalRow row) {
        if (row.isNullAt(collectionColumn)) {
            throw new UsageException(
                    "row " + rows.row() + " has no collection. Fill in the column collection, or filter out the row");
        }
        return row.getUTF8String(collectionColumn);
    }

    /**
     * Appends a row as a document.
     *
     * @throws UsageException if a value or the id cannot be written
     */
    public void write(InternalRow row, DocumentSink target) throws IOException {
        id.clear();
        ids.extract(row, rows.row(), id);
        if (rules != IdPolicy.GENERATE) {
            rules.check(rows.row(), id.bytes(), 0, id.size(), files);
        }
        JsonGenerator out = json.begin(target.documentBuffer());
        out.writeStartObject();
        if (!files) {
            out.writeFieldName(ID);
            out.writeUTF8String(id.bytes(), 0, id.size());
        }
        members.writeFields(row, out);
        out.writeEndObject();
        json.end();
        target.endDocument(rows.row(), id.bytes(), 0, id.size());
        rows.next();
    }

    /** Returns the number of rows written. */
    long rows() {
        return rows.row();
    }
}
