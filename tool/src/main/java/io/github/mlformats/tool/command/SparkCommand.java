package io.github.mlformats.tool.command;

import io.github.mlformats.tool.input.FormatGuess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** A command that reads files with Spark. */
abstract class SparkCommand implements Callable<Integer> {
    /** For the Spark inside this program: quick to start, and open to nobody else on the network. */
    private static final Map<String, String> EMBEDDED = Map.of(
            "spark.master", "local[*]",
            "spark.ui.enabled", "false",
            "spark.driver.host", "127.0.0.1",
            "spark.driver.bindAddress", "127.0.0.1");

    @ParentCommand
    private MlFormats root;

    @Option(names = "--columns", paramLabel = "NAME", split = ",", description = "Read these columns only.")
    private List<String> columns = List.of();

    @Override
    public final Integer call() throws Exception {
        // Settings of spark-submit and of -Dspark... are there already and win.
        if (System.getProperty("spark.master") == null) {
            EMBEDDED.forEach((name, value) -> System.getProperties().putIfAbsent(name, value));
        }
        SparkSession session = SparkSession.builder().appName("mlformats").getOrCreate();
        Verbosity.apply(root.verbose);
        try {
            return run(session);
        } finally {
            session.stop();
        }
    }

    abstract Integer run(SparkSession session) throws Exception;

    /** The rows of the files, read with the format and options that the user gave. */
    final Dataset<Row> read(SparkSession session, List<String> files) throws IOException {
        String format = root.format != null
                ? root.format
                : FormatGuess.of(files.get(0), session.sparkContext().hadoopConfiguration());
        Dataset<Row> rows = session.read().format(format).options(root.options).load(files.toArray(String[]::new));
        return columns.isEmpty()
                ? rows
                : rows.select(columns.stream().map(functions::col).toArray(Column[]::new));
    }
}
