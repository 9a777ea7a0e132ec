package io.github.mlformats.core.spi.write;

import java.io.Serializable;

/**
 * A file that a task has written.
 *
 * @param folder below that of the write
 * @param name of the file
 * @param contents what its writer {@linkplain FileWriter#contents says} of it
 */
public record WrittenFile(String folder, String name, Serializable contents) implements Serializable {
    private static final long serialVersionUID = 1L;
}
