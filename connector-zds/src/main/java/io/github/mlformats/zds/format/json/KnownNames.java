package io.github.mlformats.zds.format.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** What belongs to the names of an object's members. Objects are mostly alike: the last one's names come again in order. */
public final class KnownNames<T> {
    private static final int MAX_NAMES = 64;

    private final String[] names = new String[MAX_NAMES];
    private final byte[][] utf8 = new byte[MAX_NAMES][];
    private final Object[] values = new Object[MAX_NAMES];
    private final Function<String, T> all;

    /** @param all knows what belongs to any name; null for nothing, which is remembered, too */
    public KnownNames(Function<String, T> all) {
        this.all = all;
    }

    /** What belongs to the current name, which is that of member number {@code member} of its object. */
    @SuppressWarnings("unchecked") // nothing else is put in
    public T find(Tokens tokens, int member) throws IOException {
        int at = Math.min(member, MAX_NAMES - 1);
        if (names[at] == null || !tokens.isNamed(names[at], utf8[at])) {
            String name = tokens.name();
            names[at] = name;
            utf8[at] = name.getBytes(StandardCharsets.UTF_8);
            values[at] = all.apply(name);
        }
        return (T) values[at];
    }
}
