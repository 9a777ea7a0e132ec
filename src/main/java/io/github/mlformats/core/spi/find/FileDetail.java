package io.github.mlformats.core.spi.find;

import io.github.mlformats.core.spi.LookUps;
import java.io.Serializable;

/**
 * What a format learned about a file when it found it ({@link FileFinder}). It travels with the file, also to tasks, and
 * comes back when the file is opened, as the {@code detail()} of its context.
 */
public interface FileDetail extends Serializable {
    /** Whether the file can hold wanted rows; a file that cannot is not opened. */
    default boolean mayHold(LookUps lookUps) {
        return true;
    }

    /**
     * Whether it is all that {@code OpenFile.cut} needs, so that cutting reads nothing. Then files smaller than a split are
     * cut, too.
     */
    default boolean cutsWithoutReading() {
        return false;
    }
}
