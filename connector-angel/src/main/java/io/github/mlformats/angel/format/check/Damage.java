package io.github.mlformats.angel.format.check;

import io.github.mlformats.core.error.CorruptFileException;

/**
 * A contradiction between the meta of a matrix and its files.
 *
 * @param partition id of the corrupt partition; {@link #NO_PARTITION} for bytes that no partition covers
 * @param error the error
 */
public record Damage(int partition, CorruptFileException error) {
    /** The error concerns no partition. */
    public static final int NO_PARTITION = -1;
}
