package io.github.mlformats.core.index;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * What an index knows about all rows of a table.
 *
 * @param rows number of rows
 * @param columns names and types of the columns
 * @param statistics their statistics; the number of nulls is an upper bound, as an index may have rows twice
 */
public record IndexSummary(long rows, StructType columns, ColumnStatistics[] statistics) {
    /** @param files ranges of all rows of each file, with statistics */
    static IndexSummary of(Collection<FileRanges> files, StructType columns) {
        long rows = 0;
        ColumnStatistics[] all = new ColumnStatistics[columns.length()];
        Arrays.fill(all, new ColumnStatistics(0, 0, 0, null, null, null));
        for (FileRanges file : files) {
            if (file.fileRows == 0) {
                continue;
            }
            rows += file.fileRows;
            for (int i = 0; i < all.length; i++) {
                all[i] = all[i].and(file.statistics()[i]);
            }
        }
        return new IndexSummary(rows, columns, all);
    }

    /** Whether all values of a column are null. */
    public boolean isAllNull(int column) {
        return statistics[column].nulls() == statistics[column].rows();
    }

    /**
     * Returns the minimum or maximum of a column in Spark's internal representation.
     *
     * @return empty if it is unknown, or all values are null
     */
    public Optional<Object> extreme(int column, boolean greatest) {
        DataType type = columns.fields()[column].dataType();
        return isAllNull(column) ? Optional.empty() : statistics[column].extreme(type, greatest);
    }

    /**
     * Returns the largest possible number of distinct values of a column of whole numbers; empty if minimum and maximum are so
     * far apart that the number of rows alone limits it.
     */
    public OptionalLong maxDistinct(int column) {
        ColumnStatistics own = statistics[column];
        if (own.min() instanceof Long low && own.max() instanceof Long high) {
            long steps = high - low;
            return steps >= 0 && steps < rows - maxNulls(column) ? OptionalLong.of(steps + 1) : OptionalLong.empty();
        }
        return OptionalLong.empty();
    }

    /** Returns the largest possible number of nulls in a column. */
    public long maxNulls(int column) {
        return Math.min(rows, statistics[column].nulls());
    }
}
