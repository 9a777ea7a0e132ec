/**
 * Writes whose result is merged from what tasks have staged: one file or one folder. Entry points are {@link
 * io.github.mlformats.core.write.merge.MergedFileTarget} and {@link io.github.mlformats.core.write.merge.MergedFolderTarget}. Uses
 * {@code commit.merge}.
 */
package io.github.mlformats.core.write.merge;
