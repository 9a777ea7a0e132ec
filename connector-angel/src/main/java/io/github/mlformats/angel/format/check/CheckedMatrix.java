package io.github.mlformats.angel.format.check;

import io.github.mlformats.angel.format.meta.MatrixMeta;
import io.github.mlformats.angel.format.meta.Partition;
import java.util.List;

/**
 * A meta after all checks that need no data.
 *
 * @param meta the meta, with repaired column ranges
 * @param ranged whether the partitions' column ranges are known
 * @param partitions those that can be read
 * @param damage those that cannot, and bytes that no partition covers; in that order
 */
public record CheckedMatrix(MatrixMeta meta, boolean ranged, List<Partition> partitions, List<Damage> damage) {}
