package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.ProblemListener;
import java.util.HashSet;
import java.util.Set;

/**
 * How to handle input that is meaningful but that primitiv does not write.
 *
 * @param isStrict whether deviations are errors
 * @param accepted receives the description of each accepted deviation, such as "bytes after the last object"
 */
public record Strictness(boolean isStrict, ProblemListener accepted) {
    /** Every deviation is an error. */
    public static final Strictness STRICT = new Strictness(true, (file, deviation) -> {});

    /**
     * Fails if deviations are errors; otherwise reports this one.
     *
     * @param at position of the deviation in the file
     * @throws io.github.mlformats.core.error.CorruptFileException if deviations are errors
     */
    void accept(String deviation, ByteWindow window, long at, String expected, String found) {
        if (isStrict) {
            throw window.corrupt(at, expected, found);
        }
        accepted.add(window.file(), deviation);
    }

    /**
     * Detects duplicate names. A lenient read keeps the first occurrence, like primitiv. Names that become keys of a map
     * are compared as text, because names of different bytes can be the same text.
     */
    static final class DuplicateNameCheck<T> {
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
}
