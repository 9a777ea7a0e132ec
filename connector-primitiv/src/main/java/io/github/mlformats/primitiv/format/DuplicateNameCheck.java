package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteWindow;
import java.util.HashSet;
import java.util.Set;

/** Detects duplicate names. A lenient read keeps the first occurrence, like primitiv. */
final class DuplicateNameCheck<T> {
    private final Set<T> seen = new HashSet<>();
    private final ByteWindow window;
    private final Strictness strictness;
    private final String what;

    /** @param what is named, such as "statistic of a parameter", for messages */
    DuplicateNameCheck(ByteWindow window, Strictness strictness, String what) {
        this.window = window;
        this.strictness = strictness;
        this.what = what;
    }

    /**
     * Returns whether a name occurs for the first time.
     *
     * @param at position of the name in the file
     * @throws io.github.mlformats.core.error.CorruptFileException if it is a duplicate and the read is strict
     */
    boolean add(T name, long at) {
        if (seen.add(name)) {
            return true;
        }
        strictness.accept("a second " + what + " of the same name", window, at, "a unique " + what, "a duplicate");
        return false;
    }
}
