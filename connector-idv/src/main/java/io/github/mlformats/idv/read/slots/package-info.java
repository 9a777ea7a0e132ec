/**
 * Expansion of sparse vectors: {@link SlotExpander} provides all slots of a batch of vectors, {@link SparseParts}
 * their sizes and indices.
 */
package io.github.mlformats.idv.read.slots;
