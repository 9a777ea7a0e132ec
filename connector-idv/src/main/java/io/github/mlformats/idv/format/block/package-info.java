/**
 * Decoded blocks, and how stored blocks become decoded ones: {@link Block} holds checked values, {@link BlockCursor}
 * reads decoded bytes, {@link BlockInflater} decompresses. The lowest package of the format.
 */
package io.github.mlformats.idv.format.block;
