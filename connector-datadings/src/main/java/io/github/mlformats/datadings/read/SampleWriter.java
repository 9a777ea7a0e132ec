package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.vector.build.nested.FieldMarks;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.read.value.FieldTable;
import io.github.mlformats.datadings.read.value.RecordBuilder;
import io.github.mlformats.datadings.read.value.SampleBuilders;
import io.github.mlformats.datadings.read.value.ValueReader;
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
final class SampleWriter {
    private final ValueReader values;
    private final MessageCursor cursor;
    private final RecordBuilder columns;
    private final FieldTable fields;
    private final int key;
    private final int value;
    private boolean hasNonStringKeys;

    private SampleWriter(ValueReader values, RecordBuilder columns, int key, int value) {
        this.values = values;
        this.cursor = values.cursor();
        this.columns = columns;
        this.fields = columns.fields();
        this.key = key;
        this.value = value;
    }

    /**
     * Creates a decoder for some columns.
     *
     * @param table all inferred columns, so that fields outside of them are reported; null if the schema is
     *     user-specified
     */
    static SampleWriter of(StructField[] projected, StructType table, ValueReader values, SampleBuilders builders) {
        StructType type = new StructType(projected);
        FieldTable fields = new FieldTable(type.fieldNames(), table, builders.caseSensitive());
        List<ColumnBuilder> columns = new ArrayList<>();
        int key = -1;
        int value = -1;
        for (StructField field : projected) {
            int place = columns.size();
            boolean isText = field.dataType() instanceof StringType;
            key = isText && fields.isSame(field.name(), SampleColumns.KEY) ? place : key;
            value = fields.isSame(field.name(), SampleColumns.VALUE) ? place : value;
            columns.add(builders.of(field.name(), field.dataType()));
        }
        return new SampleWriter(
                values, new RecordBuilder(builders.held(), "sample", type, columns, fields), key, value);
    }

    ColumnBuilder column(int i) {
        return columns.child(i);
    }

    /** Starts a batch. */
    void clear() {
        columns.clear();
    }

    /**
     * Decodes the sample at the cursor. Returns false if the key column is projected and the sample has no embedded
     * key.
     */
    boolean write(int row) throws IOException {
        int start = cursor.at();
        FieldMarks written = columns.begin();
        if (cursor.next() != Kind.MAP || !writeFields(row, written)) {
            cursor.seek(start);
            columns.begin();
            writeValue(row, written);
        }
        cursor.end();
        columns.end(row);
        return key < 0 || written.has(key);
    }

    /** Decodes the fields of the map whose header was just read; returns false if a field name is not a str. */
    private boolean writeFields(int row, FieldMarks written) throws IOException {
        int pairs = cursor.length();
        int first = cursor.at();
        boolean spellingChecked = false;
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            if (cursor.next() != Kind.STR) {
                cursor.leave();
                return false;
            }
            int place = fields.find(cursor, i);
            if (place == FieldTable.NONE) {
                cursor.skip();
                continue;
            }
            if (!spellingChecked && written.has(place)) {
                fields.checkSpelling(cursor, first, pairs);
                spellingChecked = true;
            }
            if (place == key) {
                writeKey(row, written);
            } else {
                values.read(columns.child(place), row);
                written.set(place, true);
            }
        }
        cursor.leave();
        return true;
    }

    /** A key that is not a str counts as missing. */
    private void writeKey(int row, FieldMarks written) throws IOException {
        boolean text = cursor.peek() == Kind.STR;
        written.set(key, text);
        if (text) {
            values.read(columns.child(key), row);
        } else {
            hasNonStringKeys |= cursor.peek() != Kind.NIL;
            cursor.skip();
        }
    }

    /** Logs a warning for keys and fields of samples that are in no column. */
    void warn(IndexKeys index) {
        if (hasNonStringKeys) {
            index.warn("has samples whose own key is not a string: the keys of its index are returned instead, if it has any");
        }
        if (!fields.unknown().isEmpty()) {
            index.warn("has fields that schema inference did not find and that are not columns: "
                    + PlainText.cut(String.join(", ", fields.unknown()))
                    + ". To read them set inferSamples=all, or declare them in a schema");
        }
    }

    private void writeValue(int row, FieldMarks written) throws IOException {
        if (value < 0) {
            fields.note(SampleColumns.VALUE);
            cursor.skip();
        } else {
            values.read(columns.child(value), row);
            written.set(value, true);
        }
    }

    /** Appends a row of nulls. */
    void writeNulls(int row) {
        columns.putNull(row);
    }

    void writeKey(int row, byte[] text) {
        if (key >= 0 && text != null) {
            columns.child(key).putBytes(row, text);
        }
    }

    boolean wantsKey() {
        return key >= 0;
    }
}
