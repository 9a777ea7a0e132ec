/**
 * Adapts the merge of IDV files to the core: {@link IdvJoining} plans a merge, {@link IdvJoin} writes its segments and
 * completes the file.
 */
package io.github.mlformats.idv.write.join;
