package io.github.mlformats.zds.read;

import static io.github.mlformats.zds.read.VariantNames.byteCount;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.zds.format.json.FieldNameCache;
import io.github.mlformats.zds.format.json.TokenReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;

/**
 * Encodes JSON values as variants, in one pass over their tokens: Parquet's <a
 * href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md">variant encoding</a>, with the bytes that Spark's
 * own parser gives. The last value of a repeated name wins. Not thread-safe.
 */
final class VariantEncoder {
    private static final int NULL = 0;
    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int INT8 = 3;
    private static final int DOUBLE = 7;
    private static final int DECIMAL4 = 8;
    private static final int LONG_TEXT = 16;

    private static final int SHORT_TEXT_KIND = 1;
    private static final int OBJECT_KIND = 2;
    private static final int ARRAY_KIND = 3;

    private static final int MAX_SHORT_TEXT = 63;
    /** Largest number of decimal digits, before and after the point, in 4, 8 and 16 bytes. */
    private static final int[] MAX_DIGITS = {9, 18, 38};

    private static final Comparator<Field> BY_NAME = Comparator.comparing(field -> field.name.text());
    private static final Comparator<Field> BY_OFFSET = Comparator.comparingInt(field -> field.offset);

    /** A member of an object that is being encoded: its name and where its value is in the object. */
    private static final class Field {
        private VariantNames.Name name;
        private int offset;
        private int length;
    }

    private final int maxSize;
    private final VariantNames names;
    private byte[] value = new byte[1 << 10];
    private int size;
    private boolean tooLarge;
    /** The members of all open objects, those of inner objects last. */
    private Field[] fields = new Field[0];

    private int fieldCount;
    /** The positions of the elements of all open arrays, relative to the first element. */
    private int[] offsets = new int[16];

    private int offsetCount;

    /**
     * @param members names of the members that an object keeps, but not those inside it; empty for all
     * @param maxSize largest number of bytes of a value, and of all names in it
     */
    VariantEncoder(Set<String> members, int maxSize) {
        this.maxSize = maxSize;
        this.names = new VariantNames(members, maxSize);
    }

    /**
     * Encodes the value that starts with the current token, and advances to its last token.
     *
     * @return false if it is larger than a variant can be
     */
    boolean encode(TokenReader tokens, JsonToken token) throws IOException {
        size = 0;
        tooLarge = false;
        fieldCount = 0;
        offsetCount = 0;
        names.begin();
        put(tokens, token, 0);
        return !tooLarge && names.fit();
    }

    byte[] value() {
        return Arrays.copyOf(value, size);
    }

    /** Returns the names in the value; the array is shared by values with the same names. */
    byte[] metadata() {
        return names.metadata();
    }

    private void put(TokenReader tokens, JsonToken token, int depth) throws IOException {
        switch (token) {
            case START_OBJECT -> putObject(tokens, depth);
            case START_ARRAY -> putArray(tokens, depth);
            case VALUE_STRING -> putText(tokens);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> putNumber(tokens, token);
            case VALUE_TRUE -> putHeader(TRUE, 0);
            case VALUE_FALSE -> putHeader(FALSE, 0);
            default -> putHeader(NULL, 0);
        }
    }

    private void putObject(TokenReader tokens, int depth) throws IOException {
        int start = size;
        int first = fieldCount;
        FieldNameCache<VariantNames.Name> expected = names.at(depth);
        for (int member = 0; expected.next(tokens, member); member++) {
            VariantNames.Name name = expected.value();
            JsonToken token = tokens.next();
            if (name == null || tooLarge) {
                tokens.skipChildren();
            } else {
                Field field = addField();
                field.name = names.use(name);
                field.offset = size - start;
                put(tokens, token, depth + 1);
                field.length = size - start - field.offset;
            }
        }
        endObject(start, first);
        fieldCount = first;
    }

    private Field addField() {
        if (fieldCount == fields.length) {
            fields = Arrays.copyOf(fields, Math.max(16, 2 * fieldCount));
            for (int i = fieldCount; i < fields.length; i++) {
                fields[i] = new Field();
            }
        }
        return fields[fieldCount++];
    }

    private void endObject(int start, int first) {
        int maxId = 0;
        for (int i = first; i < fieldCount; i++) {
            maxId = Math.max(maxId, fields[i].name.id());
        }
        Arrays.sort(fields, first, fieldCount, BY_NAME);
        removeRepeated(start, first);
        int count = fieldCount - first;
        int length = size - start;
        int countBytes = count > 0xFF ? Integer.BYTES : 1;
        int idBytes = byteCount(maxId);
        int offsetBytes = byteCount(length);
        int kind = (countBytes == 1 ? 0 : 1 << 6) | idBytes - 1 << 4 | offsetBytes - 1 << 2 | OBJECT_KIND;
        if (!insert(start, 1L + countBytes + (long) count * idBytes + (count + 1L) * offsetBytes)) {
            return;
        }
        value[start] = (byte) kind;
        int at = write(start + 1, count, countBytes);
        for (int i = first; i < fieldCount; i++) {
            at = write(at, fields[i].name.id(), idBytes);
        }
        for (int i = first; i < fieldCount; i++) {
            at = write(at, fields[i].offset, offsetBytes);
        }
        write(at, length, offsetBytes);
    }

    /** Keeps the last member of each name, and moves the values together. The members are sorted, those of one name by position. */
    private void removeRepeated(int start, int first) {
        int kept = first;
        for (int i = first; i < fieldCount; i++) {
            if (i + 1 == fieldCount || fields[i].name != fields[i + 1].name) {
                Field last = fields[i];
                fields[i] = fields[kept];
                fields[kept++] = last;
            }
        }
        if (kept == fieldCount) {
            return;
        }
        fieldCount = kept;
        Arrays.sort(fields, first, kept, BY_OFFSET);
        int end = start;
        for (int i = first; i < kept && !tooLarge; i++) {
            System.arraycopy(value, start + fields[i].offset, value, end, fields[i].length);
            fields[i].offset = end - start;
            end += fields[i].length;
        }
        size = end;
        Arrays.sort(fields, first, kept, BY_NAME);
    }

    private void putArray(TokenReader tokens, int depth) throws IOException {
        int start = size;
        int first = offsetCount;
        for (JsonToken token = tokens.next(); token != JsonToken.END_ARRAY; token = tokens.next()) {
            if (tooLarge) {
                tokens.skipChildren();
                continue;
            }
            if (offsetCount == offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * offsetCount);
            }
            offsets[offsetCount++] = size - start;
            put(tokens, token, depth + 1);
        }
        endArray(start, first);
        offsetCount = first;
    }

    private void endArray(int start, int first) {
        int count = offsetCount - first;
        int length = size - start;
        int countBytes = count > 0xFF ? Integer.BYTES : 1;
        int offsetBytes = byteCount(length);
        if (!insert(start, 1L + countBytes + (count + 1L) * offsetBytes)) {
            return;
        }
        value[start] = (byte) ((countBytes == 1 ? 0 : 1 << 4) | offsetBytes - 1 << 2 | ARRAY_KIND);
        int at = write(start + 1, count, countBytes);
        for (int i = first; i < offsetCount; i++) {
            at = write(at, offsets[i], offsetBytes);
        }
        write(at, length, offsetBytes);
    }

    private void putText(TokenReader tokens) throws IOException {
        tokens.encodeText();
        int length = tokens.bytesLength();
        if (length <= MAX_SHORT_TEXT) {
            if (reserve(1L + length)) {
                value[size++] = (byte) (length << 2 | SHORT_TEXT_KIND);
                putBytes(tokens.bytes(), tokens.bytesOffset(), length);
            }
        } else if (putHeader(LONG_TEXT, Integer.BYTES + (long) length)) {
            size = write(size, length, Integer.BYTES);
            putBytes(tokens.bytes(), tokens.bytesOffset(), length);
        }
    }

    private void putBytes(byte[] bytes, int from, int length) {
        System.arraycopy(bytes, from, value, size, length);
        size += length;
    }

    private void putNumber(TokenReader tokens, JsonToken token) throws IOException {
        if (token == JsonToken.VALUE_NUMBER_INT && tokens.isLong()) {
            putLong(tokens.longValue());
        } else if (!putDecimal(tokens) && putHeader(DOUBLE, Double.BYTES)) {
            LittleEndian.putI64(value, size, Double.doubleToLongBits(tokens.doubleValue()));
            size += Double.BYTES;
        }
    }

    private void putLong(long number) {
        int log = number == (byte) number ? 0 : number == (short) number ? 1 : number == (int) number ? 2 : 3;
        if (putHeader(INT8 + log, 1 << log)) {
            size = write(size, number, 1 << log);
        }
    }

    /** Puts a number without exponent that has at most 38 digits; otherwise returns false. */
    private boolean putDecimal(TokenReader tokens) throws IOException {
        tokens.encodeText();
        byte[] text = tokens.bytes();
        int from = tokens.bytesOffset();
        int to = from + tokens.bytesLength();
        long unscaled = 0;
        int digits = 0;
        int scale = -1;
        for (int i = from; i < to; i++) {
            int digit = text[i] - '0';
            if (digit >= 0 && digit <= 9) {
                digits += digits > 0 || digit > 0 ? 1 : 0;
                unscaled = 10 * unscaled + digit;
                scale += scale >= 0 ? 1 : 0;
            } else if (text[i] == '.') {
                scale = 0;
            } else if (text[i] != '-') {
                return false;
            }
        }
        scale = Math.max(scale, 0);
        digits = Math.max(digits, scale);
        for (int log = 0; log < 2; log++) {
            if (digits <= MAX_DIGITS[log]) {
                putDecimal(text[from] == '-' ? -unscaled : unscaled, scale, log);
                return true;
            }
        }
        if (digits > MAX_DIGITS[2]) {
            return false;
        }
        putLongDecimal(new BigDecimal(tokens.text()));
        return true;
    }

    private void putDecimal(long unscaled, int scale, int log) {
        int length = Integer.BYTES << log;
        if (putHeader(DECIMAL4 + log, 1L + length)) {
            value[size++] = (byte) scale;
            size = write(size, unscaled, length);
        }
    }

    private void putLongDecimal(BigDecimal number) {
        if (putHeader(DECIMAL4 + 2, 1L + 2 * Long.BYTES)) {
            BigInteger unscaled = number.unscaledValue();
            value[size++] = (byte) number.scale();
            size = write(size, unscaled.longValue(), Long.BYTES);
            size = write(size, unscaled.shiftRight(Long.SIZE).longValue(), Long.BYTES);
        }
    }

    /** Puts the header of a scalar, if {@code length} bytes fit after it. */
    private boolean putHeader(int type, long length) {
        if (!reserve(1 + length)) {
            return false;
        }
        value[size++] = (byte) (type << 2);
        return true;
    }

    /** Makes room at a position by shifting the bytes after it. @return false if the value would be too large */
    private boolean insert(int position, long length) {
        if (tooLarge || !reserve(length)) {
            return false;
        }
        System.arraycopy(value, position, value, position + (int) length, size - position);
        size += (int) length;
        return true;
    }

    private boolean reserve(long length) {
        long needed = size + length;
        tooLarge |= needed > maxSize;
        if (!tooLarge && needed > value.length) {
            value = Arrays.copyOf(value, (int) Math.min(maxSize, Math.max(needed, 2L * value.length)));
        }
        return !tooLarge;
    }

    /** Writes the low bytes of a number. @return the position after them */
    private int write(int at, long number, int length) {
        VariantNames.write(value, at, number, length);
        return at + length;
    }
}
