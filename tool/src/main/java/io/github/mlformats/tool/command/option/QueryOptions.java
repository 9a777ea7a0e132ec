package io.github.mlformats.tool.command.option;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Option;

/** Command line options for the clauses of a SELECT over the input. */
public final class QueryOptions {
    private static final String TABLE = "data";

    @Option(
            names = "--select",
            paramLabel = "SQL",
            description =
                    "Columns or expressions of a SELECT clause, such as \"id, price * 2 AS twice\" or \"count(*)\".")
    private String select;

    @Option(
            names = "--where",
            paramLabel = "SQL",
            description = "Only rows that satisfy this condition, such as \"price > 10\".")
    private String where;

    @Option(names = "--sort", paramLabel = "SQL", description = "ORDER BY clause, such as \"price DESC, id\".")
    private String sort;

    public Dataset<Row> applyTo(Dataset<Row> rows) {
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
