package io.github.mlformats.zds.write;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.Place;
import io.github.mlformats.zds.format.write.DocumentSink;
import io.github.mlformats.zds.format.write.IdRules;
import io.github.mlformats.zds.format.write.JsonText;
import io.github.mlformats.zds.schema.Columns;
import io.github.mlformats.zds.write.value.FieldsWriter;
import io.github.mlformats.zds.write.value.ValueWriter;
import io.github.mlformats.zds.write.value.ValueWriters;
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
    private static final SerializedString ID = new SerializedString(Columns.ID);

    private final Place.Rows rows = new Place.Rows();
    private final ByteBuilder id = new ByteBuilder();
    private final JsonText json = new JsonText();
    private final IdRules rules;
    private final boolean files;
    private final IdReader ids;
    private final int collectionColumn;
    private final FieldsWriter members;

    /** @throws UsageException if a column cannot be written */
    public DocumentWriter(StructType columns, WriteChoices choices, GeneratedIds generated) {
        this.rules = choices.ids();
        this.files = choices.sets().rules().files();
        List<String> names = Arrays.asList(columns.fieldNames());
        int idColumn = rules == IdRules.GENERATE ? -1 : names.indexOf(choices.idColumn());
        this.ids = idColumn < 0 ? generated : IdReader.of(idColumn, columns.fields()[idColumn].dataType());
        this.collectionColumn = choices.collection() == null ? names.indexOf(Columns.COLLECTION) : -1;
        List<ValueWriter> values = new ArrayList<>();
        for (StructField column : columns.fields()) {
            int at = values.size();
            values.add(
                    at == idColumn || at == collectionColumn
                            ? null
                            : new ValueWriters(choices.nulls()).of(column.dataType(), new Place(column.name(), rows)));
        }
        this.members = new FieldsWriter(names, values, choices.nulls());
    }

    /** Returns the collection of a row. */
    UTF8String collection(InternalRow row) {
        if (row.isNullAt(collectionColumn)) {
            throw new UsageException("row " + rows.row() + " has no collection. Fill in the column collection, or filter out the row");
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
        ids.read(row, rows.row(), id);
        if (rules != IdRules.GENERATE) {
            rules.check(rows.row(), id.bytes(), 0, id.size(), files);
        }
        JsonGenerator out = json.begin(target.text());
        out.writeStartObject();
        if (!files) {
            out.writeFieldName(ID);
            out.writeUTF8String(id.bytes(), 0, id.size());
        }
        members.writeMembers(row, out);
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
