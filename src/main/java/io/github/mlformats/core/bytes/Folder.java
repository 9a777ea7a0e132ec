package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.util.Optional;

/** The folder of a file, for formats with sidecar files such as an index or a metadata file. */
@FunctionalInterface
public interface Folder {
    /** A folder without other files. */
    Folder EMPTY = name -> Optional.empty();

    /**
     * Opens another file of the folder.
     *
     * @param name name without the folder
     * @return the file, which is closed at the latest with the file that it belongs to; empty if it does not exist
     */
    Optional<ByteSource> open(String name) throws IOException;
}
