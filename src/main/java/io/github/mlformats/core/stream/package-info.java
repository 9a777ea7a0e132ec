/**
 * The micro-batch source: discovers arriving data sets and assigns each to one micro-batch, with a log in the checkpoint. Entry
 * point: {@link FormatMicroBatchStream}. Micro-batches are read by {@code core.scan}.
 */
package io.github.mlformats.core.stream;
