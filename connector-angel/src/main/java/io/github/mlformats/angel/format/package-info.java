/**
 * The Angel format as a library: opens a matrix by its meta and verifies it against its files ({@link MatrixOpener}), merges the
 * elements of several partitions to rows and columns, and encodes partitions ({@link PartitionEncoder}) and metas ({@link
 * MetaWriter}). The subpackages decode partitions. Uses the byte sources and errors of the core; no Spark, no Hadoop.
 */
package io.github.mlformats.angel.format;
