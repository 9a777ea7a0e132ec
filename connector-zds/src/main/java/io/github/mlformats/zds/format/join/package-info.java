/**
 * Staged sets, written by tasks in parallel, and their merge into one collection.
 * {@link io.github.mlformats.zds.format.join.StagedSet} writes a staged set,
 * {@link io.github.mlformats.zds.format.join.RepeatedIdSearch} finds superseded documents,
 * {@link io.github.mlformats.zds.format.join.IndexSegment} writes a part of the merged index. Uses {@code format.ids} and
 * {@code format.write}.
 */
package io.github.mlformats.zds.format.join;
