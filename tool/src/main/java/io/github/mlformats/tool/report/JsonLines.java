package io.github.mlformats.tool.report;

import java.util.Iterator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The rows of a table as lines of JSON. Partitions are computed one by one, as the iterator advances. */
public final class JsonLines {
    private JsonLines() {}

    public static Iterator<String> of(Dataset<Row> rows) {
        RowJson json = new RowJson(rows.schema());
        return rows.queryExecution().toRdd().toJavaRDD().map(json::line).toLocalIterator();
    }
}
