/**
 * The format of data sets, without Spark and Hadoop. A {@link Shard} is a data file with its sidecar index files: offsets, keys, and
 * the legacy index of versions up to 3.0.2; {@link KeyLookup} finds samples by key through the Bloom filter, the key hashes and the
 * list of keys. {@link DataSetWriter} writes data files and their sidecar files, byte-identical to the Python library; {@link
 * ShardVerifier} verifies complete data sets. Samples and their types are in {@code message}.
 */
package io.github.mlformats.datadings.format;
