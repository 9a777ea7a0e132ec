package io.github.mlformats.tool.convert.manifest;

import java.util.Objects;

/**
 * An input file and its version.
 *
 * @param path its full path, as Spark names it in {@code _metadata.file_path}
 * @param size bytes
 * @param modified modification time in milliseconds since 1970
 * @param etag of an object store; null for other file systems
 */
public record InputFile(String path, long size, long modified, String etag) {
    /** Rejects missing fields: the record may be untrusted. */
    public InputFile {
        Objects.requireNonNull(path, "path");
    }
}
