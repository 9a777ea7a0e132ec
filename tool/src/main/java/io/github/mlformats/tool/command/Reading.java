package io.github.mlformats.tool.command;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * What a command reads, and how.
 *
 * @param options of the format
 * @param columns the wanted ones; empty for all
 */
record Reading(
        SparkSession session, String format, Map<String, String> options, List<String> files, List<String> columns) {
    Dataset<Row> rows() {
        return rows(Map.of());
    }

    /** @param more further options */
    Dataset<Row> rows(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(options);
        all.putAll(more);
        Dataset<Row> rows = session.read().format(format).options(all).load(files.toArray(String[]::new));
        return columns.isEmpty()
                ? rows
                : rows.select(columns.stream().map(functions::col).toArray(Column[]::new));
    }
}
