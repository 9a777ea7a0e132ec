package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.record.ColumnBuilder;
import io.github.mlformats.core.record.VariantBuilder;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import io.github.mlformats.datadings.format.message.SampleColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Decodes the fields of samples into column builders, one builder per projected column. Other fields are skipped. Not
 * thread-safe.
 */
final class SampleDecoder {
    private final ValueDecoder values;
    private final MessagePackCursor cursor;
    private final SampleColumnBuilders.NamedStructBuilder columns;
    private final FieldLookup fields;
    private final VariantBuilder whole;
    private final int key;
    private final int value;

    private SampleDecoder(
            ValueDecoder values,
            SampleColumnBuilders.NamedStructBuilder columns,
            VariantBuilder whole,
            int key,
            int value) {
        this.values = values;
        this.cursor = values.cursor();
        this.columns = columns;
        this.fields = columns.fields();
        this.whole = whole;
        this.key = key;
        this.value = value;
    }

    /**
     * Creates a decoder for some columns.
     *
     * @param table all inferred columns, so that fields outside of them are reported; null if the schema is
     *     user-specified
     * @param whole receives whole samples; null if they are not read
     */
    static SampleDecoder create(
            StructField[] projected,
            StructType table,
            VariantBuilder whole,
            ValueDecoder values,
            SampleColumnBuilders builders) {
        StructType type = new StructType(projected);
        FieldLookup fields = new FieldLookup(type.fieldNames(), table, builders.caseSensitive());
        List<ColumnBuilder> columns = new ArrayList<>();
        int key = FieldLookup.NONE;
        int value = -1;
        for (StructField field : projected) {
            int place = columns.size();
            boolean isText = field.dataType() instanceof StringType;
            key = isText && fields.isSameName(field.name(), SampleColumns.KEY) ? place : key;
            value = fields.isSameName(field.name(), SampleColumns.VALUE) ? place : value;
            columns.add(builders.create(field.name(), field.dataType()));
        }
        return new SampleDecoder(
                values,
                new SampleColumnBuilders.NamedStructBuilder(builders.byteCounter(), "sample", type, columns, fields),
                whole,
                key,
                value);
    }

    ColumnBuilder column(int i) {
        return columns.child(i);
    }

    /** Starts a batch. */
    void clear() {
        columns.startBatch();
    }

    /**
     * Decodes the sample that the cursor has opened. Returns false if the key column is projected and the sample has no
     * embedded key.
     */
    boolean decode(int row) throws IOException {
        if (whole != null) {
            values.decodeVariant(whole, row);
            cursor.restart();
        }
        columns.begin();
        if (!readFields(row)) {
            cursor.restart();
            columns.begin();
            writeValue(row);
        }
        cursor.requireEnd();
        columns.end(row);
        return key < 0 || columns.isPresent(key);
    }

    /**
     * Decodes the sample as a map with str keys; returns false if it is none. A field that does not fit its column is
     * reported only if all keys are str, so that the result depends neither on the order of keys nor on the projection.
     */
    private boolean readFields(int row) throws IOException {
        try {
            return cursor.next() == MessagePackType.MAP && values.containers().readFields(columns, row, key);
        } catch (CorruptFileException e) {
            cursor.restart();
            if (values.containers().hasStringKeys()) {
                throw e;
            }
            return false;
        }
    }

    /** Logs a warning for keys and fields of samples that are in no column. */
    void reportWarnings(IndexKeyReader index) {
        if (values.containers().hasNonStringKeys()) {
            index.warn(
                    "has samples whose embedded key is not a string. The keys of the index are returned instead, if it"
                            + " has any");
        }
        if (!fields.unknownFields().isEmpty()) {
            index.warn("has fields that schema inference did not find and that are not columns: "
                    + PlainText.truncate(String.join(", ", fields.unknownFields()))
                    + ". To read them set inferSamples=all, or declare them in a schema");
        }
    }

    private void writeValue(int row) throws IOException {
        values.noteLost(SampleColumns.VALUE, LostValues.Reason.SAMPLE);
        if (value < 0) {
            fields.noteUnknown(SampleColumns.VALUE);
            cursor.skip();
        } else {
            values.decode(columns.child(value), row);
            columns.setPresent(value, true);
        }
    }

    /** Appends a row of nulls. */
    void putNulls(int row) {
        columns.putNull(row);
        if (whole != null) {
            whole.putNull(row);
        }
    }

    void putKey(int row, byte[] text) {
        if (key >= 0 && text != null) {
            columns.child(key).putBytes(row, text);
        }
    }

    boolean hasKeyColumn() {
        return key >= 0;
    }
}
