package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.util.Optional;

/** The folder a file is in, for formats that keep an index or a description beside the data. */
@FunctionalInterface
public interface Folder {
    /** A folder with nothing else in it. */
    Folder EMPTY = name -> Optional.empty();

    /**
     * Opens another file of the folder.
     *
     * @param name without folder
     * @return the file, which is closed at the latest with the one it stands beside; empty if there is none
     */
    Optional<ByteSource> open(String name) throws IOException;
}
