package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.core.error.CorruptFileException;

/** Verifies that the partitions of a dense matrix cover its index range, so that merged rows need no zeros for missing columns. */
public final class DenseRowCheck {
    private DenseRowCheck() {}

    /**
     * Verifies a matrix. Matrices with corrupt partitions are not verified, because their rows are incomplete.
     *
     * @throws CorruptFileException if the partitions with a row do not have all its columns
     */
    public static void check(AngelMatrix matrix) {
        RowType type = matrix.encoding().rowType();
        ColumnRange range = matrix.indexRange();
        RowMetas rows = matrix.savedRows();
        boolean full = type.isDense() && !type.isObject();
        if (!full || range == null || !rows.isKnown() || !matrix.damage().isEmpty()) {
            return;
        }
        long[] stored = new long[rows.size()];
        for (Partition partition : matrix.partitions()) {
            for (int i = 0; i < partition.rows().size(); i++) {
                stored[rows.indexOf(partition.rows().id(i))] += columns(partition, i);
            }
        }
        for (int i = 0; i < stored.length; i++) {
            if (stored[i] != range.width()) {
                throw new CorruptFileException(
                        matrix.meta().file(),
                        0,
                        "row " + rows.id(i),
                        "partitions with the " + range.width() + " columns of " + range + ", as the row is dense",
                        stored[i] + " columns");
            }
        }
    }

    private static long columns(Partition partition, int row) {
        return partition.columns() != null
                ? partition.columns().width()
                : partition.rows().hasCounts() ? partition.rows().count(row) : 0;
    }
}
