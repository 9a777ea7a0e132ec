package io.github.mlformats.angel.format.meta;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Map;

/** The folder of a matrix: its files, and a way to open them. */
public interface MatrixFolder {
    /** The matrix's name: the folder's, or its parent's where the folder is the number of a snapshot. */
    String name();

    /** The folder as the user knows it, for messages. */
    String path();

    /** Name and size of all files, without sub-folders; the meta is one of them. */
    Map<String, Long> files();

    /** Opens one of {@link #files()}; the caller closes it. */
    ByteSource open(String file) throws IOException;
}
