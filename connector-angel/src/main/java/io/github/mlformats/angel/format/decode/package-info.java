/**
 * Decodes partitions: {@link PartitionDecoder} creates the decoder for a range of a partition, which its {@link Encoding}
 * determines, and the decoder fills batches of elements or columns.
 */
package io.github.mlformats.angel.format.decode;
