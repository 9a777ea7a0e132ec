/**
 * Encoders of blocks, one per codec. {@link BlockEncoder} collects values and encodes them as blocks; the counterpart
 * of the decoders in the package {@code codec}.
 */
package io.github.mlformats.idv.format.encode;
