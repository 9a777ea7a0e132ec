package io.github.mlformats.tool.convert.manifest;

import java.util.Objects;

/**
 * A file that was written.
 *
 * @param path relative to OUT
 * @param size bytes
 */
public record OutputFile(String path, long size) {
    /** What is read may come from anybody. */
    public OutputFile {
        Objects.requireNonNull(path, "path");
    }
}
