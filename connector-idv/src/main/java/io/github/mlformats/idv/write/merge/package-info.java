/**
 * Adapts the merge of IDV files to the core: {@link IdvFileMergePlanner} plans a merge, {@link IdvFileMerge} writes its segments and
 * completes the file.
 */
package io.github.mlformats.idv.write.merge;
