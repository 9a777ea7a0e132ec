package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The key that a sample has of itself: a text field {@code key} of a map with text keys. */
public final class OwnKey {
    private static final byte[] NAME = SampleColumns.KEY.getBytes(StandardCharsets.US_ASCII);

    private OwnKey() {}

    /**
     * The key as UTF-8; null if the sample has none. Passes over all of the sample.
     *
     * @param caseSensitive whether a field of another case, such as {@code Key}, is no key
     * @throws io.github.mlformats.core.error.CorruptFileException if the sample is not framed well
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

    /** Passes over a field; the key if this is its field, else what was found before. */
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
