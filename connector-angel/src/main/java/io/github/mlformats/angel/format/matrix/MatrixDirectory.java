package io.github.mlformats.angel.format.matrix;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Map;

/** The directory of a matrix: lists and opens its files. */
public interface MatrixDirectory {
    /** Name of the matrix: that of the directory, or of its parent if the directory is a numbered snapshot. */
    String name();

    /** Path of the directory, for messages. */
    String path();

    /** Names and sizes of all files, including the meta, without subdirectories. */
    Map<String, Long> files();

    /** Opens one of {@link #files()}; the caller closes it. */
    ByteSource open(String file) throws IOException;
}
