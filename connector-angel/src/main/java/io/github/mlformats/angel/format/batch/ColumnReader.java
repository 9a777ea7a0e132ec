package io.github.mlformats.angel.format.batch;

import java.io.IOException;
import java.util.Set;

/** Reads the columns of a piece of a partition in a column format. */
public interface ColumnReader {
    /**
     * Reads the next columns in the order of the file.
     *
     * @param max most columns, at least 1
     * @return the number of them; 0 at the end of the piece
     * @throws io.github.mlformats.core.error.CorruptFileException if the bytes contradict the format or the meta
     */
    int next(Columns batch, int max) throws IOException;

    /** What was odd so far. */
    default Set<Quirk> quirks() {
        return Set.of();
    }
}
