package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.ValueRange;
import io.github.mlformats.core.spi.find.FileDetail;
import java.util.List;
import java.util.Optional;

/**
 * Partitions that are read together, with all that is needed to read them: those in a file, by offset and without empty
 * ones; or those of a block of rows or columns, from several files.
 *
 * @param matrix the matrix they are of
 * @param partitions the partitions
 * @param isBlock whether they are a block of rows or columns, which is read as a whole
 * @param rows of a block: its rows, or those that each of its columns has a value of; unknown if only the records say it
 * @param leftOut what is wrong with the damaged partitions that are left out and counted with this part
 */
public record MatrixPart(
        MatrixInfo matrix,
        List<Partition> partitions,
        boolean isBlock,
        RowMetas rows,
        List<CorruptFileException> leftOut)
        implements FileDetail {
    @Override
    public boolean cutsWithoutReading() {
        return true;
    }

    /** Number of elements; -1 if the metas do not say it. */
    public long elements() {
        long elements = 0;
        for (Partition partition : partitions) {
            long stored = matrix.encoding().elements(partition.rows());
            if (stored < 0) {
                return -1;
            }
            elements += stored;
        }
        return elements;
    }

    /** The lowest and the highest row with elements, if the metas say it and there is one. */
    public Optional<ValueRange> rowExtent() {
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (Partition partition : partitions) {
            RowMetas rows = partition.rows();
            boolean columns = matrix.encoding().format().shape() == StorageFormat.Shape.COLUMNS;
            for (int i = 0; rows.areCounted() && i < rows.size(); i++) {
                // In column formats the lowest row's elements are those of all.
                if (rows.count(columns ? 0 : i) > 0) {
                    least = Math.min(least, rows.id(i));
                    most = Math.max(most, rows.id(i));
                }
            }
        }
        return least > most ? Optional.empty() : Optional.of(new ValueRange(TableColumns.ROW, least, most));
    }

    public long bytes() {
        return partitions.stream().mapToLong(Partition::length).sum();
    }
}
