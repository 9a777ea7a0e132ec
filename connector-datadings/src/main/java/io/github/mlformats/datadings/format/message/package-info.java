/**
 * Samples: MessagePack read without allocating objects, values of numpy, and types. {@link MessagePackCursor} reads a
 * sample of known position, {@link SampleBoundaryScanner} finds sample boundaries without an index.
 * {@link NumpyReader} recognizes and reads arrays and scalars as msgpack-numpy encodes them. {@link SampleColumns}
 * infers the columns of a sample, {@link TypeMerger} merges types. Uses {@code core.bytes} and {@code core.error}
 * only.
 */
package io.github.mlformats.datadings.format.message;
