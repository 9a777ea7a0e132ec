/**
 * Random-access byte sources ({@link ByteSource}), buffered and vectored reads, decoding of primitive values,
 * sequential byte sinks for encoders ({@link ByteSink}), and DEFLATE by optional native libraries
 * ({@link InflaterLibraries}, of which {@link InflaterLibrary} is the service interface). Uses only Java: no Spark, no
 * Hadoop.
 */
package io.github.mlformats.core.bytes;
