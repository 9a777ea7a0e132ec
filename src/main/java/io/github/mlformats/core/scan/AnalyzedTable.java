package io.github.mlformats.core.scan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;

/**
 * What {@code ANALYZE TABLE} has found and the catalog has stored. It may be older than the files.
 *
 * @param rows number of rows
 * @param columns statistics by column name
 */
public record AnalyzedTable(OptionalLong rows, Map<String, Column> columns) {
    /** A table that was not analyzed. */
    public static final AnalyzedTable NONE = new AnalyzedTable(OptionalLong.empty(), Map.of());

    /** Returns the statistics of some files, which are a share of the bytes of all. */
    AnalyzedTable ofShare(double share) {
        return rows.isEmpty()
                ? this
                : new AnalyzedTable(OptionalLong.of(Math.round(rows.getAsLong() * share)), columns);
    }

    /** Returns these statistics, and those of others that are not known here. */
    AnalyzedTable orElse(AnalyzedTable others) {
        Map<String, Column> all = new HashMap<>(others.columns);
        all.putAll(columns);
        return new AnalyzedTable(rows.isPresent() ? rows : others.rows, all);
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
