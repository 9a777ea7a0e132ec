/**
 * The encoding of numpy arrays and scalars in MessagePack by msgpack-numpy.
 * {@link io.github.mlformats.datadings.format.numpy.NumpyReader} recognizes and reads such values. Uses
 * {@code format.message}.
 */
package io.github.mlformats.datadings.format.numpy;
