package io.github.mlformats.core.spi;

import java.io.Serializable;
import java.util.Optional;

/**
 * What a {@link FileFinder} learned about a file, such as its index entry. It is sent to tasks with the file, and passed back
 * to the format when the file is opened, as {@code FileContext.detail()}. Immutable.
 */
public interface FileDetail extends Serializable {
    /** Whether the file may contain matching rows; otherwise it is not opened. */
    default boolean mayMatch(LookupFilter lookups) {
        return true;
    }

    /**
     * Whether slices can be planned without reading from the file. Then files smaller than a split are split into slices as
     * well.
     */
    default boolean isSufficientForPlanning() {
        return false;
    }

    /** Returns the URI of the directory that has the sidecar files to read; empty if it is that of the file. */
    default Optional<String> sidecarDirectory() {
        return Optional.empty();
    }
}
