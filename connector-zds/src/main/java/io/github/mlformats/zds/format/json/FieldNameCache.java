package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.function.Function;

/**
 * Maps field names to values, optimized for objects with the same fields in the same order: each position caches the name and
 * value of the last object. Not thread-safe.
 */
public final class FieldNameCache<T> {
    private static final int MAX_NAMES = 64;

    private final FieldNameMatcher[] names = new FieldNameMatcher[MAX_NAMES];
    private final Object[] values = new Object[MAX_NAMES];
    private final Function<String, T> all;
    private int at;

    /** @param all maps any name to its value; a null value is cached, too */
    public FieldNameCache(Function<String, T> all) {
        this.all = all;
    }

    /** Advances to the name of field number {@code member} of the current object. @return false after the last field */
    public boolean next(TokenReader tokens, int member) throws IOException {
        at = Math.min(member, MAX_NAMES - 1);
        FieldNameMatcher expected = names[at];
        if (expected != null && tokens.nextIfField(expected)) {
            return true;
        }
        if (tokens.next() != JsonToken.FIELD_NAME) {
            return false;
        }
        if (expected == null || !expected.isCurrent(tokens)) {
            names[at] = new FieldNameMatcher(tokens.name());
            values[at] = all.apply(names[at].name());
        }
        return true;
    }

    /** Returns the current field name. */
    public String name() {
        return names[at].name();
    }

    /** Returns the value of the current field name. */
    @SuppressWarnings("unchecked") // only values of this type are stored
    public T value() {
        return (T) values[at];
    }
}
