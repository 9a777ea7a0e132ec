/** Sequential byte sinks and buffers for encoders. The entry point is {@link ByteSink}. Uses only Java. */
package io.github.mlformats.core.bytes.write;
