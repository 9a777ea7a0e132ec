package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import java.io.IOException;

/** Keys of maps as text. */
public final class KeyText {
    private KeyText() {}

    /** The text of the next value, which is passed: a str as it is, any other value as {@link CanonicalJson} has it. */
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
