package io.github.mlformats.tool.convert.manifest;

import java.util.Objects;

/**
 * A file that was read, as it was then.
 *
 * @param path its full path, as Spark names it in {@code _metadata.file_path}
 * @param size bytes
 * @param modified modification time in milliseconds since 1970
 * @param etag what an object store says that its content is; null elsewhere
 */
public record InputFile(String path, long size, long modified, String etag) {
    /** What is read may come from anybody. */
    public InputFile {
        Objects.requireNonNull(path, "path");
    }
}
