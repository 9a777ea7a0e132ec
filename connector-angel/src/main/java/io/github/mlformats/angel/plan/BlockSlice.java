package io.github.mlformats.angel.plan;

import io.github.mlformats.core.spi.Slice;

/**
 * All of a block of rows or columns.
 *
 * @param offset where its largest partition begins in its file, which is where the task should run
 * @param bytes of all its partitions
 */
public record BlockSlice(long offset, long bytes) implements Slice {}
