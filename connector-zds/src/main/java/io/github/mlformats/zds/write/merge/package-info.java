/**
 * Merges staged sets into one data set. {@link io.github.mlformats.zds.write.merge.ZdsFolderMergePlanner} is the entry
 * point. Uses {@code format.merge} and {@code core.spi.write}.
 */
package io.github.mlformats.zds.write.merge;
