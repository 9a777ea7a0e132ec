package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import java.io.IOException;

/** Converts keys of maps to text. */
public final class KeyText {
    private KeyText() {}

    /**
     * Reads the next value and returns its text: a str as it is, any other value by {@link CanonicalJson}. Containers
     * are corrupt keys.
     */
    public static String read(MessageCursor cursor) throws IOException {
        int at = cursor.at();
        Kind kind = cursor.next();
        if (kind == Kind.STR) {
            return Values.text(cursor);
        }
        if (kind == Kind.ARRAY || kind == Kind.MAP) {
            throw cursor.corrupt(at, "a key that is not a container", kind.toString());
        }
        cursor.seek(at);
        return new CanonicalJson(cursor).text();
    }
}
