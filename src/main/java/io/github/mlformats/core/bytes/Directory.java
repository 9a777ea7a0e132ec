package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.util.Optional;

/** The directory of a file, for formats with sidecar files such as an index or a metadata file. */
@FunctionalInterface
public interface Directory {
    /** A directory without other files. */
    Directory EMPTY = name -> Optional.empty();

    /**
     * Opens another file of the directory.
     *
     * @param name name without the directory
     * @return the file, which is closed at the latest with the file that it belongs to; empty if it does not exist
     */
    Optional<ByteSource> open(String name) throws IOException;
}
