/**
 * Creates the decoder for a range of a partition
 * ({@link PartitionDecoder}). Uses the decoders of {@code binary} and {@code text}.
 */
package io.github.mlformats.angel.format.read;
