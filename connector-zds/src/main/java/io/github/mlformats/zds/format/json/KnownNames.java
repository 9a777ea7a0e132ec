package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.function.Function;

/** What belongs to the names of an object's members. Objects are mostly alike: the last one's names come again in order. */
public final class KnownNames<T> {
    private static final int MAX_NAMES = 64;

    private final ExpectedName[] names = new ExpectedName[MAX_NAMES];
    private final Object[] values = new Object[MAX_NAMES];
    private final Function<String, T> all;
    private int at;

    /** @param all knows what belongs to any name; null for nothing, which is remembered, too */
    public KnownNames(Function<String, T> all) {
        this.all = all;
    }

    /** Moves on to the name of the current object's member number {@code member}. @return false behind the last one */
    public boolean next(Tokens tokens, int member) throws IOException {
        at = Math.min(member, MAX_NAMES - 1);
        ExpectedName expected = names[at];
        if (expected != null && tokens.nextIs(expected)) {
            return true;
        }
        if (tokens.next() != JsonToken.FIELD_NAME) {
            return false;
        }
        if (expected == null || !expected.isCurrent(tokens)) {
            names[at] = new ExpectedName(tokens.name());
            values[at] = all.apply(names[at].name());
        }
        return true;
    }

    /** The name of the member that was moved to. */
    public String name() {
        return names[at].name();
    }

    /** What belongs to it. */
    @SuppressWarnings("unchecked") // nothing else is put in
    public T value() {
        return (T) values[at];
    }
}
