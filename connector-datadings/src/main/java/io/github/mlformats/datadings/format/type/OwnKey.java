package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads the embedded key of a sample: the string field {@code key} of a map with string keys. */
public final class OwnKey {
    private static final byte[] NAME = SampleColumns.KEY.getBytes(StandardCharsets.US_ASCII);

    private OwnKey() {}

    /**
     * Returns the key as UTF-8; null if the sample has none. Scans the whole sample.
     *
     * @param caseSensitive whether a field in another case, such as {@code Key}, is not the key
     * @throws io.github.mlformats.core.error.CorruptFileException if the framing of the sample is corrupt
     */
    public static byte[] of(MessageCursor cursor, boolean caseSensitive) throws IOException {
        byte[] found = null;
        boolean textKeys = cursor.peek() == Kind.MAP;
        if (textKeys) {
            cursor.next();
            int pairs = cursor.length();
            cursor.enter();
            for (int i = 0; i < pairs; i++) {
                boolean text = cursor.peek() == Kind.STR;
                textKeys &= text;
                found = fieldKey(cursor, text, caseSensitive, found);
            }
            cursor.leave();
        } else {
            cursor.skip();
        }
        cursor.end();
        return textKeys ? found : null;
    }

    /** Skips a field; returns the key if it is the key field, otherwise the previous result. */
    private static byte[] fieldKey(MessageCursor cursor, boolean textName, boolean caseSensitive, byte[] before)
            throws IOException {
        if (!textName) {
            cursor.skip();
            cursor.skip();
            return before;
        }
        cursor.next();
        boolean isKey = caseSensitive || cursor.length() != NAME.length
                ? Values.is(cursor, NAME)
                : Values.text(cursor).equalsIgnoreCase(SampleColumns.KEY);
        if (!isKey || cursor.peek() != Kind.STR) {
            cursor.skip();
            return isKey ? null : before;
        }
        cursor.next();
        Values.checkText(cursor);
        return cursor.copy();
    }
}
