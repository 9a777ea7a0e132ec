package io.github.mlformats.angel.format.meta;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Map;

/** The folder of a matrix: lists and opens its files. */
public interface MatrixFolder {
    /** Name of the matrix: that of the folder, or of its parent if the folder is a numbered snapshot. */
    String name();

    /** Path of the folder, for messages. */
    String path();

    /** Names and sizes of all files, including the meta, without subfolders. */
    Map<String, Long> files();

    /** Opens one of {@link #files()}; the caller closes it. */
    ByteSource open(String file) throws IOException;
}
