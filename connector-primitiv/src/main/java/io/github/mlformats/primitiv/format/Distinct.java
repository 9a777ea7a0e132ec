package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteWindow;
import java.util.HashSet;
import java.util.Set;

/** Names that must not be there twice; of two, leniency takes the first, as primitiv does. */
final class Distinct<T> {
    private final Set<T> seen = new HashSet<>();
    private final ByteWindow window;
    private final Leniency leniency;
    private final String what;

    /** @param what they are, such as "statistic of a parameter" */
    Distinct(ByteWindow window, Leniency leniency, String what) {
        this.window = window;
        this.leniency = leniency;
        this.what = what;
    }

    /**
     * Whether a name is there for the first time.
     *
     * @param at its position in the file
     * @throws io.github.mlformats.core.error.CorruptFileException if it is not, and that is an error
     */
    boolean isFirst(T name, long at) {
        if (seen.add(name)) {
            return true;
        }
        if (leniency.isStrict()) {
            throw window.corrupt(at, "a unique " + what, "a duplicate");
        }
        leniency.pass("a second " + what + " of the same name");
        return false;
    }
}
