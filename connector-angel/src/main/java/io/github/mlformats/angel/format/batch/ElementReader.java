package io.github.mlformats.angel.format.batch;

import java.io.IOException;
import java.util.Set;

/** Reads the elements of a piece of a partition in batches. */
public interface ElementReader {
    /**
     * Reads the next elements in the order of the file.
     *
     * @param max most elements, at least 1
     * @return the number of them; 0 at the end of the piece
     * @throws io.github.mlformats.core.error.CorruptFileException if the bytes contradict the format or the meta
     */
    int next(Elements batch, int max) throws IOException;

    /** What was odd so far. */
    default Set<Quirk> quirks() {
        return Set.of();
    }
}
