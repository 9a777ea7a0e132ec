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
 * The input of a command as a table of Spark.
 *
 * @param options read options of the format
 * @param columns projected columns, by name; empty for all
 */
record InputTable(
        SparkSession session, String format, Map<String, String> options, List<String> files, List<String> columns) {
    /** The rows, lazily. */
    Dataset<Row> rows() {
        return rows(Map.of());
    }

    /** @param more additional read options */
    Dataset<Row> rows(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(options);
        all.putAll(more);
        Dataset<Row> rows = session.read().format(format).options(all).load(files.toArray(String[]::new));
        return columns.isEmpty()
                ? rows
                : rows.select(columns.stream().map(functions::col).toArray(Column[]::new));
    }
}
