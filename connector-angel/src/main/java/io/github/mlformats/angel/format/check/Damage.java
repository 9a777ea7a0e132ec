package io.github.mlformats.angel.format.check;

import io.github.mlformats.core.error.CorruptFileException;

/**
 * A contradiction between the meta of a matrix and its files.
 *
 * @param partition the partition that must be left out; {@link #NONE} for bytes that no partition covers
 * @param error what is wrong
 */
public record Damage(int partition, CorruptFileException error) {
    public static final int NONE = -1;
}
