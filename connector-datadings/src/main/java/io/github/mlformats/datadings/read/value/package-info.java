/**
 * Decoding of MessagePack values into column builders. {@link io.github.mlformats.datadings.read.value.ValueDecoder} is
 * the entry point.
 */
package io.github.mlformats.datadings.read.value;
