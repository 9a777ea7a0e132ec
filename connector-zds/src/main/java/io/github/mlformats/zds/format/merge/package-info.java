/**
 * Staged sets, written by tasks in parallel, and their merge into one collection.
 * {@link io.github.mlformats.zds.format.merge.StagedSetWriter} writes a staged set,
 * {@link io.github.mlformats.zds.format.merge.DuplicateIdFinder} finds superseded documents,
 * {@link io.github.mlformats.zds.format.merge.IndexSegmentWriter} writes a part of the merged index. Uses {@code format.index} and
 * {@code format.write}.
 */
package io.github.mlformats.zds.format.merge;
