package io.github.mlformats.datadings.read;

import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.read.value.ColumnWriter;
import io.github.mlformats.datadings.read.value.FieldMarks;
import io.github.mlformats.datadings.read.value.FieldTable;
import io.github.mlformats.datadings.read.value.TextWriter;
import java.io.IOException;
import java.util.List;

/** Writes the fields of samples to their columns. Fields that nobody wants are passed over. */
final class SampleWriter {
    private final MessageCursor cursor;
    private final ColumnWriter[] columns;
    private final FieldTable fields;
    private final int key;
    private final int value;
    private final FieldMarks written;
    private boolean otherKeys;

    /**
     * @param names of the columns
     * @param key position of the column of keys among them; -1 if it is not wanted
     * @param value position of the column of samples that are no maps; -1 if it is not wanted
     */
    SampleWriter(
            MessageCursor cursor,
            List<ColumnWriter> columns,
            String[] names,
            boolean caseSensitive,
            int key,
            int value) {
        this.cursor = cursor;
        this.columns = columns.toArray(new ColumnWriter[0]);
        this.fields = new FieldTable(names, caseSensitive);
        this.key = key;
        this.value = value;
        this.written = new FieldMarks(names.length);
    }

    /** Writes the sample at the cursor; whether its key, if wanted, is in it. */
    boolean write(int row) throws IOException {
        int start = cursor.at();
        written.begin();
        if (cursor.next() != Kind.MAP || !writeFields(row)) {
            cursor.seek(start);
            written.begin();
            writeValue(row);
        }
        cursor.end();
        for (int i = 0; i < columns.length; i++) {
            if (!written.has(i)) {
                columns[i].putNull(row);
            }
        }
        return key < 0 || written.has(key);
    }

    /** Writes the fields of the map whose head the cursor has just read; whether all their names are text. */
    private boolean writeFields(int row) throws IOException {
        int pairs = cursor.length();
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            if (cursor.next() != Kind.STR) {
                cursor.leave();
                return false;
            }
            int place = fields.find(cursor, i);
            if (place == FieldTable.NONE) {
                cursor.skip();
            } else if (place == key) {
                writeKey(row);
            } else {
                columns[place].read(row);
                written.set(place, true);
            }
        }
        cursor.leave();
        return true;
    }

    /** A key that is no text counts as none. */
    private void writeKey(int row) throws IOException {
        boolean text = cursor.peek() == Kind.STR;
        written.set(key, text);
        if (text) {
            columns[key].read(row);
        } else {
            otherKeys |= cursor.peek() != Kind.NIL;
            cursor.skip();
        }
    }

    /** Whether a sample had a key that is no text. */
    boolean metOtherKeys() {
        return otherKeys;
    }

    private void writeValue(int row) throws IOException {
        if (value < 0) {
            cursor.skip();
        } else {
            columns[value].read(row);
            written.set(value, true);
        }
    }

    /** Writes a row without a value. */
    void writeNulls(int row) {
        for (ColumnWriter column : columns) {
            column.putNull(row);
        }
    }

    void writeKey(int row, byte[] text) {
        if (key >= 0 && text != null) {
            ((TextWriter) columns[key]).putBytes(row, text);
        }
    }

    boolean wantsKey() {
        return key >= 0;
    }
}
