/**
 * Merges files that tasks have staged into one file ({@link io.github.mlformats.core.commit.merge.FileMerger}) or one folder
 * ({@link io.github.mlformats.core.commit.merge.FolderMerger}), by the best strategy for the file system. Uses {@code
 * commit} and the formats' {@code spi.write.merge}.
 */
package io.github.mlformats.core.commit.merge;
