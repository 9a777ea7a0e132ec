package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import io.github.mlformats.datadings.format.message.MessagePackValues;
import java.io.IOException;

/** Converts keys of maps to text. */
public final class MapKeyText {
    private MapKeyText() {}

    /**
     * Reads the next value and returns its text: a str as it is, any other value by {@link CanonicalJsonWriter}. Containers
     * are corrupt keys.
     */
    public static String read(MessagePackCursor cursor) throws IOException {
        int at = cursor.at();
        MessagePackType kind = cursor.next();
        if (kind == MessagePackType.STR) {
            return MessagePackValues.text(cursor);
        }
        if (kind == MessagePackType.ARRAY || kind == MessagePackType.MAP) {
            throw cursor.corrupt(at, "a key that is not a container", kind.toString());
        }
        cursor.seek(at);
        return new CanonicalJsonWriter(cursor).toText();
    }
}
