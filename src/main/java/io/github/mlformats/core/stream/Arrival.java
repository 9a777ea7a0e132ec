package io.github.mlformats.core.stream;

/**
 * A data set that has arrived in the input folder of a stream: a file, or a folder of files that are read together.
 *
 * @param path full path, encoded
 * @param bytes total size of its files
 * @param modified latest modification time of its files, in milliseconds since 1970
 */
record Arrival(String path, long bytes, long modified) {}
