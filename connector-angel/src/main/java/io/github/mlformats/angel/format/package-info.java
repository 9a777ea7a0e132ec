/**
 * The Angel format as a library: opens a matrix by its meta and verifies it against its files ({@link MatrixOpener}). The
 * subpackages decode and encode partitions. Uses the byte sources and errors of the core; no Spark, no Hadoop.
 */
package io.github.mlformats.angel.format;
