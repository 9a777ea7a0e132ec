package io.github.mlformats.core.scan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;

/**
 * What {@code ANALYZE TABLE} has found and the catalog has stored. It may be older than the files.
 *
 * @param bytes size of all files under the location of the table; 0 if the catalog does not know it, as of a table with partition
 *     columns
 * @param rows number of rows
 * @param columns statistics by column name
 */
public record AnalyzedTable(long bytes, OptionalLong rows, Map<String, Column> columns) {
    /** A table that was not analyzed. */
    public static final AnalyzedTable NONE = new AnalyzedTable(0, OptionalLong.empty(), Map.of());

    /**
     * Returns the statistics of some files, which have a share of the rows. A table that has grown since has more rows. It may have
     * shrunk, or have had other files next to those with rows.
     *
     * @param read bytes of the files
     * @param all bytes of all files of the table
     */
    AnalyzedTable ofFiles(long read, long all) {
        if (rows.isEmpty() || all == 0) {
            return this;
        }
        if (rows.getAsLong() == 0 && all > bytes) {
            return NONE; // nothing is known of the rows that a table got which was empty
        }
        double share = read / (double) (bytes == 0 ? all : Math.min(bytes, all));
        return new AnalyzedTable(bytes, OptionalLong.of(Math.round(rows.getAsLong() * share)), columns);
    }

    /** Returns these statistics, and those of others that are not known here. */
    AnalyzedTable orElse(AnalyzedTable others) {
        Map<String, Column> all = new HashMap<>(others.columns);
        all.putAll(columns);
        return new AnalyzedTable(bytes, rows.isPresent() ? rows : others.rows, all);
    }

    /**
     * Statistics of a column.
     *
     * @param min smallest value, as an internal value of Catalyst
     * @param max largest value
     * @param avgLen average length of a value in bytes
     */
    public record Column(
            OptionalLong distinctCount,
            Optional<Object> min,
            Optional<Object> max,
            OptionalLong nullCount,
            OptionalLong avgLen,
            OptionalLong maxLen)
            implements ColumnStatistics {}
}
