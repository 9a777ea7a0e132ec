package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.decode.Encoding;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileDetail;
import io.github.mlformats.core.spi.ValueRange;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;

/**
 * Partitions that are read together, with all metadata needed to read them: either the non-empty partitions of a file,
 * by offset; or those of a block of rows or columns, from several files.
 *
 * @param matrix the matrix that the partitions belong to
 * @param partitions the partitions
 * @param spansFiles whether the partitions are a block of rows or columns, which a single task reads
 * @param rows for a block, its rows or the rows that each of its columns has a value in; unknown if only the records
 *     contain them
 * @param skipped errors of corrupt partitions that are skipped, and counted with this group
 */
public record PartitionGroup(
        MatrixInfo matrix,
        List<Partition> partitions,
        boolean spansFiles,
        RowMetas rows,
        List<CorruptFileException> skipped)
        implements FileDetail {
    @Override
    public boolean isSufficientForPlanning() {
        return true;
    }

    /** Number of elements; -1 if the meta does not contain it. */
    public long elementCount() {
        return matrix.encoding().elementCount(partitions).orElse(-1);
    }

    /** The lowest and the highest row with elements; empty if there is none, or the meta does not contain the counts. */
    public Optional<ValueRange> rowExtent() {
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (Partition partition : partitions) {
            RowMetas rows = partition.rows();
            boolean columns = matrix.encoding().format().shape() == StorageFormat.Shape.COLUMNS;
            for (int i = 0; rows.hasCounts() && i < rows.size(); i++) {
                // In column formats the count of the lowest row applies to all rows.
                if (rows.count(columns ? 0 : i) > 0) {
                    min = Math.min(min, rows.id(i));
                    max = Math.max(max, rows.id(i));
                }
            }
        }
        return min > max ? Optional.empty() : Optional.of(new ValueRange(AngelColumns.ROW, min, max));
    }

    public long bytes() {
        return partitions.stream().mapToLong(Partition::length).sum();
    }

    /**
     * Metadata of a matrix that all its readers share. Serialized to tasks.
     *
     * @param name name of the matrix
     * @param encoding how its partitions are written
     * @param options options that determine the columns and values of the table
     * @param valueType Spark type of the values, or of the numbers in arrays and vectors
     * @param indexRange the columns it may have; null if unknown
     * @param columns number of columns according to the meta; -1 if unbounded or unknown
     */
    public record MatrixInfo(
            String name, Encoding encoding, Options options, DataType valueType, ColumnRange indexRange, long columns)
            implements Serializable {}
}
