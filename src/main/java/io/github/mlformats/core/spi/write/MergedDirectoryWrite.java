package io.github.mlformats.core.spi.write;

/**
 * A write of a directory with a few files, merged from files that tasks have staged. The directory is published atomically; other
 * directories next to it are not changed.
 *
 * @param path relative path of the directory in the path of the write
 * @param option the option that selects this way of writing, for messages
 * @param staging how tasks write the staged files
 * @param planner plans the files of the directory
 */
public record MergedDirectoryWrite(String path, String option, WritePlan staging, DirectoryMergePlanner planner) {}
