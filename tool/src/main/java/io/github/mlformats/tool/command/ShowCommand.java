package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.input.LocalInput;
import io.github.mlformats.tool.input.LocalRows;
import io.github.mlformats.tool.output.OutputFormat;
import io.github.mlformats.tool.output.Shard;
import io.github.mlformats.tool.output.Terminal;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
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
    void check(Configuration conf) {
        if (limit != null && limit < 0) {
            throw new UsageException("--limit must not be negative, but is " + limit);
        }
    }

    @Override
    boolean runLocally(LocalInput input) throws IOException, InterruptedException {
        OptionalLong needed = json ? limit() : OptionalLong.of(RowTable.withNext(tableRows()));
        Optional<LocalRows> found = query.isPresent() ? Optional.empty() : input.rows(Map.of(), needed);
        if (found.isPresent()) {
            LocalRows rows = found.get();
            if (json) {
                CatCommand.StreamOptions.write(rows, rows.schema(), OutputFormat.NDJSON, Shard.ALL, limit());
            } else {
                print(rows.schema(), RowTable.of(rows, tableRows()));
            }
        }
        return found.isPresent();
    }

    @Override
    void run(InputTable input) throws InterruptedException {
        Dataset<Row> rows = query.applyTo(input, Map.of());
        if (json) {
            CatCommand.StreamOptions.write(rows, OutputFormat.NDJSON, Shard.ALL, limit());
            return;
        }
        RowTable table = RowTable.of(rows, tableRows());
        Terminal.stopProgressBar(input.session().sparkContext());
        print(rows.schema(), table);
    }

    private int tableRows() {
        return limit == null ? TABLE_ROWS : limit;
    }

    private OptionalLong limit() {
        return limit == null ? OptionalLong.empty() : OptionalLong.of(limit);
    }

    private void print(StructType schema, RowTable table) {
        System.out.print(SchemaTree.tree(schema) + table.text(full ? 0 : RowTable.CELL_WIDTH, vertical));
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
        private Optional<String> where = Optional.empty();

        @Option(names = "--sort", paramLabel = "SQL", description = "ORDER BY clause, such as \"price DESC, id\".")
        private String sort;

        /** Whether there is a clause. */
        boolean isPresent() {
            return select != null || where.isPresent() || sort != null;
        }

        boolean sorts() {
            return sort != null;
        }

        /** Applies the condition, the projected columns, and the other clauses, in this order. */
        Dataset<Row> applyTo(InputTable input, Map<String, String> readOptions) {
            Dataset<Row> rows = input.rows(readOptions, where);
            if (select == null && sort == null) {
                return rows;
            }
            rows.createOrReplaceTempView(TABLE);
            String sql = "SELECT " + (select == null ? "*" : select) + " FROM " + TABLE
                    + (sort == null ? "" : " ORDER BY " + sort);
            return rows.sparkSession().sql(sql);
        }
    }
}
