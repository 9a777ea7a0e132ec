/**
 * Reading MessagePack without allocating objects. {@link io.github.mlformats.datadings.format.message.MessagePackCursor}
 * reads a sample of known position; {@link io.github.mlformats.datadings.format.message.SampleBoundaryScanner} finds sample
 * boundaries without an index. Uses {@code core.bytes} and {@code core.error} only.
 */
package io.github.mlformats.datadings.format.message;
