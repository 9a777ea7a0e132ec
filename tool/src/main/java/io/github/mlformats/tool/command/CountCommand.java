package io.github.mlformats.tool.command;

import io.github.mlformats.tool.process.Terminal;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "count",
        description = "Prints the number of rows of files, as their metadata tells it where that is possible.")
final class CountCommand extends SparkCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "What to count.")
    private List<String> files;

    @Option(
            names = "--where",
            paramLabel = "SQL",
            description = "Only rows for which this holds, such as \"price > 10\".")
    private String where;

    @Override
    List<String> files() {
        return files;
    }

    @Override
    void run(Reading reading) {
        Dataset<Row> rows = reading.rows();
        long count = (where == null ? rows : rows.where(where)).count();
        Terminal.endProgress(reading.session().sparkContext());
        System.out.println(count);
    }
}
