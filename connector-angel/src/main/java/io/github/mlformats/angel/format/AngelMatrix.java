package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.check.CheckedMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.meta.MatrixMeta;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.PartitionMeta;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.Finding;
import io.github.mlformats.core.error.CorruptFileException;
import java.util.List;
import java.util.OptionalLong;

/**
 * A matrix of a saved model: what its meta says, checked against itself and the files, and how to decode its partitions.
 * Open one with {@link MatrixOpener}; read its partitions with {@link
 * io.github.mlformats.angel.format.read.PartitionReader}.
 *
 * @param name the folder's name
 * @param path the folder
 * @param encoding how its partitions are written
 * @param checked what the meta says
 * @param findings what a user should know, in no special order
 */
public record AngelMatrix(String name, String path, Encoding encoding, CheckedMatrix checked, List<Finding> findings) {
    public MatrixMeta meta() {
        return checked.meta();
    }

    /** The partitions that can be read, by id. */
    public List<Partition> partitions() {
        return checked.partitions();
    }

    /** What is wrong with the others, and with bytes that no partition covers. */
    public List<Damage> damage() {
        return checked.damage();
    }

    /** What is wrong with the partitions that cannot be read. */
    public List<CorruptFileException> damagedPartitions() {
        return damage().stream()
                .filter(damage -> damage.partition() != Damage.NONE)
                .map(Damage::error)
                .toList();
    }

    /** The columns it may have; without such a word in the meta, the union of its partitions'; null if unknown. */
    public ColumnRange indexRange() {
        if (meta().shape().indexRange() != null) {
            return meta().shape().indexRange();
        }
        if (!checked.ranged()) {
            return null;
        }
        long start = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (Partition partition : partitions()) {
            start = Math.min(start, partition.columns().start());
            end = Math.max(end, partition.columns().end());
        }
        return start > end ? null : new ColumnRange(start, end);
    }

    /** The rows that the partitions which can be read have. */
    public RowMetas savedRows() {
        return RowMetas.union(partitions().stream().map(Partition::rows));
    }

    /** The rows that the meta lists, those of damaged partitions among them. */
    public RowMetas listedRows() {
        int rows = meta().shape().rows();
        return RowMetas.union(meta().partitions().stream().map(PartitionMeta::rows))
                .where(row -> row >= 0 && (rows < 0 || row < rows));
    }

    /** Number of elements in the partitions that can be read, if the meta says it. */
    public OptionalLong elements() {
        long elements = 0;
        for (Partition partition : partitions()) {
            long stored = encoding.elements(partition.rows());
            if (stored < 0) {
                return OptionalLong.empty();
            }
            elements += stored;
        }
        return OptionalLong.of(elements);
    }

    /** Stored bytes of the partitions that can be read. */
    public long bytes() {
        return partitions().stream().mapToLong(Partition::length).sum();
    }
}
