package io.github.mlformats.core.spi.write.merge;

import java.util.Optional;

/**
 * One file of a merged folder.
 *
 * @param path relative path in the folder
 * @param merge the plan of the file; empty if it is the concatenation of the staged files
 */
public record MergedFolderEntry(String path, Optional<FileMerge<?>> merge) {}
