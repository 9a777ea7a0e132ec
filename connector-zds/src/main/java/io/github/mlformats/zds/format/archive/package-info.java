/**
 * Reads and writes data sets in ZIP archives. {@link io.github.mlformats.zds.format.archive.Archive} opens an archive as a
 * folder, {@link io.github.mlformats.zds.format.archive.ArchiveWriter} writes one. Uses {@code format.layout} and the byte
 * sources of the core; no Spark, no Hadoop.
 */
package io.github.mlformats.zds.format.archive;
