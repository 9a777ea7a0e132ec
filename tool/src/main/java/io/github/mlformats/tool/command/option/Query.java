package io.github.mlformats.tool.command.option;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Option;

/** Which rows a command shows, in which order, as parts of a SELECT. */
public final class Query {
    private static final String TABLE = "data";

    @Option(
            names = "--select",
            paramLabel = "SQL",
            description =
                    "Columns or expressions, as behind SELECT, such as \"id, price * 2 AS twice\" or \"count(*)\".")
    private String select;

    @Option(
            names = "--where",
            paramLabel = "SQL",
            description = "Only rows for which this holds, such as \"price > 10\".")
    private String where;

    @Option(names = "--sort", paramLabel = "SQL", description = "Order of the rows, such as \"price DESC, id\".")
    private String sort;

    public Dataset<Row> of(Dataset<Row> rows) {
        if (select == null && where == null && sort == null) {
            return rows;
        }
        rows.createOrReplaceTempView(TABLE);
        String sql = "SELECT " + (select == null ? "*" : select) + " FROM " + TABLE
                + (where == null ? "" : " WHERE " + where)
                + (sort == null ? "" : " ORDER BY " + sort);
        return rows.sparkSession().sql(sql);
    }
}
