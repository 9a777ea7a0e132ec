/**
 * Batches of decoded elements and columns, the interfaces of decoders that fill them, and the encoding and range of a partition
 * that determine the decoder.
 */
package io.github.mlformats.angel.format.batch;
