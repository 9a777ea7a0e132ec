/**
 * Writes one file or one folder that is merged from files that tasks have staged. Entry points are {@link
 * io.github.mlformats.core.write.merge.MergedFileTarget} and {@link
 * io.github.mlformats.core.write.merge.MergedFolderTarget}. Uses {@code commit.merge}.
 */
package io.github.mlformats.core.write.merge;
