/**
 * Types and codecs: {@link CodecReader} reads codec definitions, {@link BlockDecoder} decodes blocks of a codec, {@link
 * BlockEncoder} collects values and encodes them. Uses the package {@code block} only.
 */
package io.github.mlformats.idv.format.codec;
