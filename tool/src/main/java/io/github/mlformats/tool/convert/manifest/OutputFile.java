package io.github.mlformats.tool.convert.manifest;

/**
 * A file that was written.
 *
 * @param path relative to OUT
 * @param size bytes
 */
public record OutputFile(String path, long size) {}
