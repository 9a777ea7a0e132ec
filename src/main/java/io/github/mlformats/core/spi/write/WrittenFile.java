package io.github.mlformats.core.spi.write;

import java.io.Serializable;

/**
 * A file that a task has written. Sent to the driver.
 *
 * @param folder folder of the file, relative to the folder of the write
 * @param name file name
 * @param metadata metadata from its {@linkplain FileWriter#fileMetadata writer}
 */
public record WrittenFile(String folder, String name, Serializable metadata) implements Serializable {
    private static final long serialVersionUID = 1L;
}
