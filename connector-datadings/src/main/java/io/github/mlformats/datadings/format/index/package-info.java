/**
 * The sidecar index files of a data file: offsets, keys, and the legacy index of versions up to 3.0.2.
 * {@link io.github.mlformats.datadings.format.index.Shard} is the entry point. Without Spark and Hadoop; uses
 * {@code format.message} and {@code core.bytes} only.
 */
package io.github.mlformats.datadings.format.index;
