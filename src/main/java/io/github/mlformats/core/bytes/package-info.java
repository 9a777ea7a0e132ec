/**
 * Random-access byte sources, buffered and vectored reads, and decoding of primitive values. The entry point is
 * {@link ByteSource}. Uses only Java: no Spark, no Hadoop.
 */
package io.github.mlformats.core.bytes;
