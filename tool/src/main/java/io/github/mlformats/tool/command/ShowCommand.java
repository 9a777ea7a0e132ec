package io.github.mlformats.tool.command;

import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.output.RowJson;
import io.github.mlformats.tool.output.Terminal;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        description = {
            "Shows the schema and first rows of files as a table, or rows as lines of JSON.",
            "Example: mlformats show reviews.idv --where \"Price > 99\" --select \"Class, Price\""
        })
final class ShowCommand extends SparkCommand {
    static final int TABLE_ROWS = 20;

    @Parameters(paramLabel = "FILE", arity = "1..*", converter = LocalName.class, description = "Input files.")
    private List<String> files;

    @Mixin
    private QueryOptions query = new QueryOptions();

    @Option(
            names = {"-n", "--limit", "--rows"},
            paramLabel = "N",
            description = "Number of rows. Default: " + TABLE_ROWS + ", all with --json.")
    private Integer limit;

    @Option(names = "--json", description = "Print each row as a line of JSON.")
    private boolean json;

    @Option(names = "--full", description = "Do not truncate long values.")
    private boolean full;

    @Option(names = "--vertical", description = "Print one value per line.")
    private boolean vertical;

    @Override
    List<String> files() {
        return files;
    }

    @Override
    void run(InputTable input) {
        Dataset<Row> rows = query.applyTo(input.rows());
        if (json) {
            Terminal.stopProgressBar(input.session().sparkContext());
            Terminal.print(RowJson.lines(limit == null ? rows : rows.limit(limit)));
            return;
        }
        String schema = SchemaTree.tree(rows.schema());
        String table = RowTable.of(rows, limit == null ? TABLE_ROWS : limit, full ? 0 : RowTable.CELL_WIDTH, vertical);
        Terminal.stopProgressBar(input.session().sparkContext());
        System.out.print(schema + table);
    }

    /** Command line options for the clauses of a SELECT over the input. */
    static final class QueryOptions {
        private static final String TABLE = "data";

        @Option(
                names = "--select",
                paramLabel = "SQL",
                description = "Columns or expressions of a SELECT clause, such as \"id, price * 2 AS twice\" or"
                        + " \"count(*)\".")
        private String select;

        @Option(
                names = "--where",
                paramLabel = "SQL",
                description = "Only rows that satisfy this condition, such as \"price > 10\".")
        private String where;

        @Option(names = "--sort", paramLabel = "SQL", description = "ORDER BY clause, such as \"price DESC, id\".")
        private String sort;

        boolean sorts() {
            return sort != null;
        }

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
}
