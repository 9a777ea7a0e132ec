package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.spi.write.merge.FolderMergePlanner;

/**
 * A write of a folder with a few files, merged from files that tasks have staged. The folder is published atomically; other
 * folders next to it are not changed.
 *
 * @param path relative path of the folder in the path of the write
 * @param option the option that selects this way of writing, for messages
 * @param staging how tasks write the staged files
 * @param planner plans the files of the folder
 */
public record MergedFolderWrite(String path, String option, WritePlan staging, FolderMergePlanner planner) {}
