/**
 * Merges files that tasks have staged into one file ({@link io.github.mlformats.core.commit.merge.FileMerger}) or one folder
 * ({@link io.github.mlformats.core.commit.merge.FolderMerger}), the way the file system does it best. Uses {@code commit.publish} and
 * the formats' {@code spi.write.merge}.
 */
package io.github.mlformats.core.commit.merge;
