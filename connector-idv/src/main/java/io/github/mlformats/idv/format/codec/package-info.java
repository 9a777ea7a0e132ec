/**
 * Blocks, types and codecs: {@link CodecReader} reads codec definitions, {@link BlockInflater} decompresses stored
 * blocks, {@link BlockDecoder} decodes blocks of a codec to a {@link Block} of checked values, {@link BlockEncoder}
 * collects values and encodes them. The lowest package of the format.
 */
package io.github.mlformats.idv.format.codec;
