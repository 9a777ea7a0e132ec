/**
 * The format of data sets, without Spark and Hadoop: samples and their types ({@code message}), index files and
 * lookups in them ({@code index}). {@link DataSetWriter} writes data files and their sidecar files, byte-identical to
 * the Python library; {@link ShardVerifier} verifies complete data sets.
 */
package io.github.mlformats.datadings.format;
