/**
 * Writing of collections. {@link io.github.mlformats.zds.format.write.CollectionWriter} writes documents as lines with an
 * index, or as files. Uses {@code format.index} and the byte sinks of the core.
 */
package io.github.mlformats.zds.format.write;
