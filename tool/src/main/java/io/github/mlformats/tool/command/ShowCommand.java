package io.github.mlformats.tool.command;

import io.github.mlformats.tool.report.PlainSchema;
import io.github.mlformats.tool.report.RowTable;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Shows the columns and first rows of files as a table.")
final class ShowCommand extends SparkCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "What to show.")
    private List<String> files;

    @Option(
            names = {"-n", "--rows"},
            paramLabel = "N",
            defaultValue = "20",
            description = "Number of rows. Default: ${DEFAULT-VALUE}.")
    private int rows;

    @Option(names = "--full", description = "Show long values in full.")
    private boolean full;

    @Option(names = "--vertical", description = "Show one value a line.")
    private boolean vertical;

    @Override
    List<String> files() {
        return files;
    }

    @Override
    void run(Reading reading) {
        Dataset<Row> data = reading.rows();
        String schema = PlainSchema.tree(data.schema());
        String table = RowTable.of(data, rows, full ? 0 : RowTable.CELL_WIDTH, vertical);
        Terminal.endProgress(reading.session().sparkContext());
        System.out.print(schema + table);
    }
}
