package io.github.mlformats.datadings.format.message;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads the embedded key of a sample: the string field {@code key} of a map with string keys. */
public final class EmbeddedKey {
    private static final byte[] NAME = SampleColumns.KEY.getBytes(StandardCharsets.US_ASCII);

    private EmbeddedKey() {}

    /**
     * Returns the key as UTF-8; null if the sample has none. Scans the whole sample.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the framing of the sample is corrupt
     */
    public static byte[] read(MessagePackCursor cursor) throws IOException {
        byte[] found = null;
        boolean textKeys = cursor.peek() == MessagePackType.MAP;
        if (textKeys) {
            cursor.next();
            int pairs = cursor.length();
            cursor.enter();
            for (int i = 0; i < pairs; i++) {
                boolean text = cursor.peek() == MessagePackType.STR;
                textKeys &= text;
                found = fieldKey(cursor, text, found);
            }
            cursor.leave();
        } else {
            cursor.skip();
        }
        cursor.requireEnd();
        return textKeys ? found : null;
    }

    /** Returns whether the field name that the cursor has just read is exactly {@code key}. */
    public static boolean isName(MessagePackCursor cursor) throws IOException {
        return MessagePackValues.matches(cursor, NAME);
    }

    /** Skips a field; returns the key if it is the key field, otherwise the previous result. */
    private static byte[] fieldKey(MessagePackCursor cursor, boolean textName, byte[] before) throws IOException {
        if (!textName) {
            cursor.skip();
            cursor.skip();
            return before;
        }
        cursor.next();
        boolean isKey = isName(cursor);
        if (!isKey || cursor.peek() != MessagePackType.STR) {
            cursor.skip();
            return isKey ? null : before;
        }
        cursor.next();
        MessagePackValues.checkText(cursor);
        return cursor.copy();
    }
}
