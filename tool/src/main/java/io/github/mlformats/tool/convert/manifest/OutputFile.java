package io.github.mlformats.tool.convert.manifest;

import java.util.Objects;

/**
 * An output file.
 *
 * @param path relative to OUT
 * @param size bytes
 */
public record OutputFile(String path, long size) {
    /** Rejects missing fields: the record may be untrusted. */
    public OutputFile {
        Objects.requireNonNull(path, "path");
    }
}
