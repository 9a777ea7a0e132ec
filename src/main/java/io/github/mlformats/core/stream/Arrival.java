package io.github.mlformats.core.stream;

/**
 * A data set in a folder that is read as a stream: a file, or a folder of files that are read together.
 *
 * @param path full path, encoded
 * @param bytes size of all its files
 * @param modified when the newest of them was modified, in milliseconds since 1970
 */
record Arrival(String path, long bytes, long modified) {}
