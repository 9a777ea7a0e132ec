package io.github.mlformats.datadings.format.message;

import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;

/**
 * Reads structured types: a list of fields, each {@code [name, type]} or {@code [name, type, shape]}, where a type is a
 * str or a nested list of fields. The text of the resulting {@link DType} is the list as JSON.
 */
final class StructuredDTypeReader {
    private final MessagePackCursor cursor;
    private final StringBuilder json = new StringBuilder();

    private StructuredDTypeReader(MessagePackCursor cursor) {
        this.cursor = cursor;
    }

    /** Reads the type at the cursor and moves past it. */
    static DType read(MessagePackCursor cursor) throws IOException {
        StructuredDTypeReader reader = new StructuredDTypeReader(cursor);
        long size = reader.type();
        return new DType(reader.json.toString(), NumpyElementType.OTHER, size, false);
    }

    /** Reads a type; returns the size of a value in bytes. */
    private long type() throws IOException {
        int at = cursor.at();
        MessagePackType kind = cursor.next();
        if (kind == MessagePackType.ARRAY) {
            return fields();
        }
        if (kind != MessagePackType.STR && kind != MessagePackType.BIN) {
            throw cursor.corrupt(at, "a numpy type", kind.toString());
        }
        String text = MessagePackValues.text(cursor);
        JsonString.append(json, text);
        return DType.parse(text).orElseThrow(() -> unknown(at, text)).itemSize();
    }

    private CorruptFileException unknown(int at, String text) {
        return cursor.corrupt(at, "a numpy type", "'" + text + "'");
    }

    private long fields() throws IOException {
        int count = cursor.length();
        long size = 0;
        cursor.enter();
        json.append('[');
        for (int i = 0; i < count; i++) {
            json.append(i == 0 ? "" : ",");
            size = sum(size, field());
        }
        json.append(']');
        cursor.leave();
        return size;
    }

    private long field() throws IOException {
        int at = cursor.at();
        if (cursor.next() != MessagePackType.ARRAY || cursor.length() < 2 || cursor.length() > 3) {
            throw cursor.corrupt(at, "a field of a record type: [name, type] or [name, type, shape]", "another value");
        }
        boolean shaped = cursor.length() == 3;
        cursor.enter();
        json.append('[');
        name();
        json.append(',');
        long size = type();
        if (shaped) {
            json.append(',');
            size = product(size, shape());
        }
        json.append(']');
        cursor.leave();
        return size;
    }

    private void name() throws IOException {
        int at = cursor.at();
        MessagePackType kind = cursor.next();
        if (kind != MessagePackType.STR && kind != MessagePackType.BIN) {
            throw cursor.corrupt(at, "the name of a field", kind.toString());
        }
        JsonString.append(json, MessagePackValues.text(cursor));
    }

    /** Reads a shape, a length or a list of lengths; returns its number of elements. */
    private long shape() throws IOException {
        int at = cursor.at();
        if (cursor.next() != MessagePackType.ARRAY) {
            cursor.seek(at);
            return dimension();
        }
        int rank = cursor.length();
        long elements = 1;
        json.append('[');
        for (int i = 0; i < rank; i++) {
            json.append(i == 0 ? "" : ",");
            elements = product(elements, dimension());
        }
        json.append(']');
        return elements;
    }

    private long dimension() throws IOException {
        int at = cursor.at();
        if (cursor.next() != MessagePackType.INT || cursor.integer() < 0) {
            throw cursor.corrupt(at, "a length in the shape of a field", "another value");
        }
        json.append(cursor.integer());
        return cursor.integer();
    }

    private long sum(long a, long b) {
        return checked(a, b, Long.MAX_VALUE - a >= b, a + b);
    }

    private long product(long a, long b) {
        return checked(a, b, Math.multiplyHigh(a, b) == 0 && a * b >= 0, a * b);
    }

    private long checked(long a, long b, boolean fits, long result) {
        if (!fits) {
            throw cursor.corrupt(cursor.at(), "a record type of a size below 2^63", "the sizes " + a + " and " + b);
        }
        return result;
    }
}
