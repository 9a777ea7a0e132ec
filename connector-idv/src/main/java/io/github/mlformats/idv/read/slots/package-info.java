/**
 * Expansion of sparse vectors: {@link SlotExpander} provides all slots of a batch of vectors, {@link SparseIndexVectors}
 * their sizes and indices.
 */
package io.github.mlformats.idv.read.slots;
