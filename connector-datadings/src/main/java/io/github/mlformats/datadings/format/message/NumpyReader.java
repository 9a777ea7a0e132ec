package io.github.mlformats.datadings.format.message;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.datadings.format.message.NumpyValue.Form;
import java.io.IOException;
import java.util.Arrays;

/**
 * Recognizes and reads values of msgpack-numpy (datadings.md, section 9): maps with a bin key {@code nd} or
 * {@code complex}. A map that lacks one of the other keys is an ordinary map, as in the Python library; one with
 * invalid values is corrupt. Not thread-safe.
 */
public final class NumpyReader {
    private static final byte[] ND = "nd".getBytes(US_ASCII);
    private static final byte[] COMPLEX = "complex".getBytes(US_ASCII);
    private static final byte[] TYPE = "type".getBytes(US_ASCII);
    private static final byte[] KIND = "kind".getBytes(US_ASCII);
    private static final byte[] SHAPE = "shape".getBytes(US_ASCII);
    private static final byte[] DATA = "data".getBytes(US_ASCII);
    private static final byte[] OBJECT_KIND = {'O'};
    private static final int ABSENT = -1;

    private final MessagePackCursor cursor;
    private int nd;
    private int complex;
    private int type;
    private int kind;
    private int shape;
    private int data;
    private byte[] lastText = new byte[0];
    private DType lastType;

    public NumpyReader(MessagePackCursor cursor) {
        this.cursor = cursor;
    }

    /**
     * Reads the map at the cursor. The elements of an array are only located; {@link #load} or {@link #copy} reads
     * them.
     *
     * @return whether it is a numpy value; the cursor is then after it, otherwise still before it
     */
    public boolean read(NumpyValue target) throws IOException {
        int start = cursor.at();
        locate();
        int end = cursor.at();
        boolean found = true;
        if (nd != ABSENT) {
            found = isArray() ? array(target) : scalar(target);
        } else {
            found = complex != ABSENT && complex(target);
        }
        cursor.seek(found ? end : start);
        return found;
    }

    /** Records the positions of the values of the known keys; if a key occurs twice, the last one wins. */
    private void locate() throws IOException {
        nd = complex = type = kind = shape = data = ABSENT;
        cursor.next();
        int pairs = cursor.length();
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            if (cursor.peek() == MessagePackType.BIN) {
                cursor.next();
                note(cursor.at());
            } else {
                cursor.skip();
            }
            cursor.skip();
        }
        cursor.leave();
    }

    private void note(int value) throws IOException {
        if (MessagePackValues.matches(cursor, ND)) {
            nd = value;
        } else if (MessagePackValues.matches(cursor, COMPLEX)) {
            complex = value;
        } else if (MessagePackValues.matches(cursor, TYPE)) {
            type = value;
        } else if (MessagePackValues.matches(cursor, KIND)) {
            kind = value;
        } else if (MessagePackValues.matches(cursor, SHAPE)) {
            shape = value;
        } else if (MessagePackValues.matches(cursor, DATA)) {
            data = value;
        }
    }

    private boolean isArray() throws IOException {
        cursor.seek(nd);
        return cursor.next() == MessagePackType.BOOL && cursor.integer() == 1;
    }

    private boolean array(NumpyValue target) throws IOException {
        if (data == ABSENT || shape == ABSENT || type == ABSENT && !isObject()) {
            return false;
        }
        target.form = Form.ARRAY;
        target.dtype = isObject() ? DType.OBJECT : dtype();
        data(target);
        new ShapeReader(cursor, shape).read(target);
        return true;
    }

    private boolean isObject() throws IOException {
        if (kind == ABSENT) {
            return false;
        }
        cursor.seek(kind);
        return cursor.next() == MessagePackType.BIN && MessagePackValues.matches(cursor, OBJECT_KIND);
    }

    private boolean scalar(NumpyValue target) throws IOException {
        if (data == ABSENT || type == ABSENT) {
            return false;
        }
        target.form = Form.SCALAR;
        target.dtype = dtype();
        target.rank = 0;
        bytes(target);
        long size = target.dtype.itemSize();
        if (size == 0 || target.length < size) {
            throw cursor.corrupt(data, size + " bytes of a " + target.dtype.text(), target.length + " bytes");
        }
        target.length = (int) size;
        load(target);
        if (target.dtype.element().isComplex()) {
            complexElement(target);
        }
        return true;
    }

    private static void complexElement(NumpyValue target) {
        NumpyElementType part = target.dtype.element() == NumpyElementType.COMPLEX64
                ? NumpyElementType.FLOAT32
                : NumpyElementType.FLOAT64;
        boolean bigEndian = target.dtype.bigEndian();
        target.re = part.real(target.data, target.start, bigEndian);
        target.im = part.real(target.data, target.start + part.bytes(), bigEndian);
    }

    private boolean complex(NumpyValue target) throws IOException {
        if (data == ABSENT) {
            return false;
        }
        cursor.seek(data);
        MessagePackType found = cursor.next();
        if (found != MessagePackType.STR && found != MessagePackType.BIN) {
            throw cursor.corrupt(data, "the text of a complex number", found.toString());
        }
        String text = MessagePackValues.text(cursor);
        ComplexText parsed = ComplexText.parse(text)
                .orElseThrow(() -> cursor.corrupt(data, "the text of a complex number", "'" + text + "'"));
        target.form = Form.COMPLEX;
        target.dtype = null;
        target.re = parsed.re();
        target.im = parsed.im();
        return true;
    }

    private DType dtype() throws IOException {
        cursor.seek(type);
        MessagePackType found = cursor.next();
        if (found == MessagePackType.ARRAY) {
            cursor.seek(type);
            return StructuredDTypeReader.read(cursor);
        }
        if (found != MessagePackType.STR && found != MessagePackType.BIN) {
            throw cursor.corrupt(type, "a numpy type", found.toString());
        }
        if (!MessagePackValues.matches(cursor, lastText)) {
            String text = MessagePackValues.text(cursor);
            lastType = DType.parse(text).orElseThrow(() -> cursor.corrupt(type, "a numpy type", "'" + text + "'"));
            lastText = text.getBytes(UTF_8);
        } else if (lastText.length == 0) {
            throw cursor.corrupt(type, "a numpy type", "''");
        }
        return lastType;
    }

    /** Locates the elements: a bin, or the elements of a nested array, as masked arrays store them. */
    private void data(NumpyValue target) throws IOException {
        cursor.seek(data);
        if (cursor.peek() != MessagePackType.MAP) {
            bytes(target);
            return;
        }
        NumpyValue masked = new NumpyValue();
        cursor.enter();
        boolean isArray = new NumpyReader(cursor).read(masked) && masked.form == Form.ARRAY;
        cursor.leave();
        if (!isArray) {
            throw cursor.corrupt(data, "the elements of an array", "a map");
        }
        target.value = masked.value;
        target.length = masked.length;
    }

    private void bytes(NumpyValue target) throws IOException {
        cursor.seek(data);
        MessagePackType found = cursor.next();
        if (found != MessagePackType.BIN) {
            throw cursor.corrupt(data, "the bytes of a numpy value", found.toString());
        }
        target.value = data;
        target.length = cursor.length();
    }

    /** Loads the elements of an array into memory, where they stay until the cursor moves. */
    public void load(NumpyValue array) throws IOException {
        int here = cursor.at();
        cursor.seek(array.value);
        cursor.next();
        array.start = cursor.start();
        array.data = cursor.data();
        cursor.seek(here);
    }

    /** Returns a copy of the elements of an array or scalar. */
    public byte[] copy(NumpyValue array) throws IOException {
        int here = cursor.at();
        cursor.seek(array.value);
        cursor.next();
        byte[] bytes = cursor.copy();
        cursor.seek(here);
        return bytes.length == array.length ? bytes : Arrays.copyOf(bytes, array.length);
    }

    /** Reads the shape of an array and checks it against the size of its data. */
    private static final class ShapeReader {
        private final MessagePackCursor cursor;
        private final int at;

        ShapeReader(MessagePackCursor cursor, int at) {
            this.cursor = cursor;
            this.at = at;
        }

        /**
         * Sets rank and shape of an array whose type and data are known, and truncates its data to the size of the shape.
         */
        void read(NumpyValue target) throws IOException {
            int open = lengths(target);
            if (target.dtype == DType.OBJECT) {
                return;
            }
            long needed = size(target, open);
            if (open >= 0) {
                target.shape[open] = needed == 0 ? 0 : (int) (target.length / needed);
                needed *= target.shape[open];
            }
            target.length = (int) needed;
        }

        /** Reads the lengths. Returns the index of a dimension of length -1, which is derived from the data size, or -1. */
        private int lengths(NumpyValue target) throws IOException {
            cursor.seek(at);
            MessagePackType kind = cursor.next();
            if (kind != MessagePackType.ARRAY || cursor.length() > NumpyValue.MAX_RANK) {
                throw cursor.corrupt(
                        at, "a shape: an array of at most " + NumpyValue.MAX_RANK + " lengths", kind.toString());
            }
            target.rank = cursor.length();
            int open = -1;
            for (int i = 0; i < target.rank; i++) {
                int where = cursor.at();
                MessagePackType length = cursor.next();
                boolean worksOut = length == MessagePackType.INT && cursor.integer() == -1 && open < 0;
                boolean fits =
                        length == MessagePackType.INT && cursor.integer() >= 0 && cursor.integer() <= Integer.MAX_VALUE;
                if (!worksOut && !fits) {
                    String found = length == MessagePackType.INT ? String.valueOf(cursor.integer()) : length.toString();
                    throw cursor.corrupt(where, "the length of a dimension, from 0 to " + Integer.MAX_VALUE, found);
                }
                open = worksOut ? i : open;
                target.shape[i] = (int) cursor.integer();
            }
            return open;
        }

        /** Returns the size in bytes of the shape without the open dimension. */
        private long size(NumpyValue target, int open) {
            long size = target.dtype.itemSize();
            for (int i = 0; i < target.rank; i++) {
                if (target.shape[i] == 0) {
                    return 0;
                }
            }
            boolean fits = size <= target.length;
            for (int i = 0; i < target.rank && fits; i++) {
                size = i == open ? size : size * target.shape[i];
                fits = size <= target.length;
            }
            if (!fits) {
                throw cursor.corrupt(
                        at, "data for this shape of " + target.dtype.text(), "only " + target.length + " bytes");
            }
            return size;
        }
    }
}
