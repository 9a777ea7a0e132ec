/**
 * Ids in primitive arrays: {@link io.github.mlformats.zds.format.ids.IdTable} maps ids to document locations,
 * {@link io.github.mlformats.zds.format.ids.IdSet} is the set of ids of a lookup. Uses only the core's bytes.
 */
package io.github.mlformats.zds.format.ids;
