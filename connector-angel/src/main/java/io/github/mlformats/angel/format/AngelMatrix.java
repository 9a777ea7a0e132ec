package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.decode.Encoding;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.angel.format.matrix.MatrixMeta.PartitionMeta;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.core.error.CorruptFileException;
import java.util.List;
import java.util.OptionalLong;

/**
 * A matrix of a saved model: its meta, verified against itself and the sizes of the files, and the encoding of its partitions.
 * Open a matrix with {@link MatrixOpener}; read its partitions with {@link
 * io.github.mlformats.angel.format.decode.PartitionDecoder}.
 *
 * @param name the directory's name
 * @param path the directory
 * @param encoding how its partitions are encoded
 * @param meta the verified meta, with repaired column ranges
 * @param hasColumnRanges whether the partitions' column ranges are known
 * @param partitions the valid partitions, by id
 * @param damage errors of the other partitions, followed by bytes that no partition covers
 * @param findings warnings and facts for the user, in no particular order
 */
public record AngelMatrix(
        String name,
        String path,
        Encoding encoding,
        MatrixMeta meta,
        boolean hasColumnRanges,
        List<Partition> partitions,
        List<Damage> damage,
        List<MatrixFinding> findings) {
    /** Errors of the partitions that cannot be read. */
    public List<CorruptFileException> damagedPartitions() {
        return damage.stream()
                .filter(damage -> damage.partition() != Damage.NO_PARTITION)
                .map(Damage::error)
                .toList();
    }

    /** The index range in the meta or, if that has none, the union of the partitions' ranges; null if unknown. */
    public ColumnRange indexRange() {
        if (meta.shape().indexRange() != null) {
            return meta.shape().indexRange();
        }
        if (!hasColumnRanges) {
            return null;
        }
        return ColumnRange.union(partitions.stream().map(Partition::columns));
    }

    /** The rows of the valid partitions. */
    public RowMetas savedRows() {
        return RowMetas.union(partitions.stream().map(Partition::rows));
    }

    /** The rows that the meta lists, including those of corrupt partitions. */
    public RowMetas listedRows() {
        int rows = meta.shape().rows();
        return RowMetas.union(meta.partitions().stream().map(PartitionMeta::rows))
                .filter(row -> row >= 0 && (rows < 0 || row < rows));
    }

    /** Number of elements in the valid partitions; empty if the meta does not contain it. */
    public OptionalLong elementCount() {
        return encoding.elementCount(partitions);
    }

    /** Stored bytes of the valid partitions. */
    public long storedBytes() {
        return partitions.stream().mapToLong(Partition::length).sum();
    }

    /**
     * Verifies that the partitions of a dense matrix cover its index range, so that merged rows need no zeros for missing
     * columns. Matrices with corrupt partitions are not verified, because their rows are incomplete.
     *
     * @throws CorruptFileException if the partitions with a row do not have all its columns
     */
    public void checkDenseRows() {
        RowType type = encoding.rowType();
        ColumnRange range = indexRange();
        RowMetas rows = savedRows();
        boolean full = type.isDense() && !type.isObject();
        if (!full || range == null || !rows.isKnown() || !damage.isEmpty()) {
            return;
        }
        long[] stored = new long[rows.size()];
        for (Partition partition : partitions) {
            for (int i = 0; i < partition.rows().size(); i++) {
                stored[rows.indexOf(partition.rows().id(i))] += columns(partition, i);
            }
        }
        for (int i = 0; i < stored.length; i++) {
            if (stored[i] != range.width()) {
                throw new CorruptFileException(
                        meta.file(),
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
