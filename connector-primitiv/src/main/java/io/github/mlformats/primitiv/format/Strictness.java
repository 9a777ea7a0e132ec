package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.ProblemListener;

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
}
