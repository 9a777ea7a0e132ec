/**
 * Partition readers on executors: batches of a task's slices, row sampling, skipped files, aggregates from metadata. Entry
 * point: {@link FormatPartitionReaderFactory}. Everything a task needs is in its {@link TaskPlan}. Uses {@code core.vector}, {@code
 * core.table} and the SPI.
 */
package io.github.mlformats.core.read;
