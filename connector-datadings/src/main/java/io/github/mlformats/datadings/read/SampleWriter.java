package io.github.mlformats.datadings.read;

import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.read.value.ColumnWriter;
import io.github.mlformats.datadings.read.value.FieldTable;
import io.github.mlformats.datadings.read.value.TextWriter;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/** Writes the fields of samples to their columns. Fields that nobody wants are passed over. */
final class SampleWriter {
    private final MessageCursor cursor;
    private final List<ColumnWriter> columns;
    private final FieldTable fields;
    private final int key;
    private final int value;
    private final BitSet written = new BitSet();
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
        this.columns = columns;
        this.fields = new FieldTable(names, caseSensitive);
        this.key = key;
        this.value = value;
    }

    /** Writes the sample at the cursor; whether its key, if wanted, is in it. */
    boolean write(int row) throws IOException {
        int start = cursor.at();
        written.clear();
        if (cursor.peek() != Kind.MAP || !writeFields(row)) {
            cursor.seek(start);
            written.clear();
            writeValue(row);
        }
        cursor.end();
        for (int i = written.nextClearBit(0); i < columns.size(); i = written.nextClearBit(i + 1)) {
            columns.get(i).putNull(row);
        }
        return key < 0 || written.get(key);
    }

    /** Whether all names of fields are text. */
    private boolean writeFields(int row) throws IOException {
        cursor.next();
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
                columns.get(place).read(row);
                written.set(place);
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
            columns.get(key).read(row);
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
            columns.get(value).read(row);
            written.set(value);
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
            ((TextWriter) columns.get(key)).putBytes(row, text);
        }
    }

    boolean wantsKey() {
        return key >= 0;
    }
}
