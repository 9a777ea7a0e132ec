package io.github.mlformats.angel.format.check;

import io.github.mlformats.angel.format.meta.MatrixMeta;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.core.error.CorruptFileException;
import java.util.List;

/**
 * A meta that passed all checks that need no data.
 *
 * @param meta the meta, with repaired column ranges
 * @param hasColumnRanges whether the partitions' column ranges are known
 * @param partitions the valid partitions
 * @param damage errors of the other partitions, followed by bytes that no partition covers
 */
public record CheckedMatrix(MatrixMeta meta, boolean hasColumnRanges, List<Partition> partitions, List<Damage> damage) {

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
}
