package io.github.mlformats.tool.command;

import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.input.FormatDetector;
import io.github.mlformats.tool.input.LocalInput;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Failure;
import io.github.mlformats.tool.output.InterruptHandler;
import io.github.mlformats.tool.output.Verbosity;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** A command that reads files with Spark. */
abstract class SparkCommand implements Callable<Integer> {
    /** Settings of the embedded Spark: starts fast and accepts connections from this machine only. */
    private static final Map<String, String> EMBEDDED = Map.of(
            "spark.master", "local[*]",
            "spark.ui.enabled", "false",
            "spark.driver.host", "127.0.0.1",
            "spark.driver.bindAddress", "127.0.0.1");

    /** How commands end that read files of another format. */
    private static final Set<Integer> READ_ERRORS = Set.of(ExitCode.CORRUPT, ExitCode.USAGE);

    @ParentCommand
    private MlFormats root;

    @Option(names = "--columns", paramLabel = "NAME", split = ",", description = "Columns to read. Default: all.")
    private List<String> columns = List.of();

    /** Paths to read. */
    abstract List<String> files();

    /** The format of the input that the user names, if any. */
    final Optional<String> format() {
        return root.format;
    }

    /** Validates arguments before the Spark session is started. */
    void check(Configuration conf) throws IOException {}

    /** Runs the command without a Spark session, which takes seconds to start. @return whether it could */
    boolean runLocally(LocalInput input) throws IOException, InterruptedException {
        return false;
    }

    /** Implementations override this or {@link #execute}. */
    void run(InputTable input) throws IOException, InterruptedException {}

    /** Runs the command in a Spark session. @return the exit code */
    int execute(InputTable input) throws IOException, InterruptedException {
        run(input);
        return ExitCode.SUCCESS;
    }

    @Override
    public final Integer call() throws IOException, InterruptedException {
        Verbosity.apply(root.verbose);
        Configuration conf = root.configuration();
        check(conf);
        String format = FormatDetector.detect(files(), root.format, conf);
        FormatChecks.checkRead(format, root.options);
        try {
            return call(format, conf);
        } catch (Exception e) {
            if (READ_ERRORS.contains(Failure.of(e).exitCode())) {
                FormatDetector.checkOneFormat(files(), root.format, format, conf, e);
            }
            throw e;
        }
    }

    private int call(String format, Configuration conf) throws IOException, InterruptedException {
        if (runLocally(new LocalInput(format, root.options, files(), columns, conf))) {
            return ExitCode.SUCCESS;
        }
        SparkSession session = session();
        InterruptHandler.cancelJobsOnInterrupt(session.sparkContext());
        try {
            return execute(new InputTable(session, format, root.options, files(), columns));
        } finally {
            session.stop();
        }
    }

    /** A session with the settings of spark-submit or {@code -Dspark...}; without a master, an embedded local one. */
    static SparkSession session() {
        SparkSession.Builder builder = SparkSession.builder().appName("mlformats");
        if (System.getProperty("spark.master") == null) {
            EMBEDDED.forEach((name, value) -> builder.config(name, System.getProperty(name, value)));
        }
        return builder.getOrCreate();
    }

    /** Resolves the files at a path, in the active Spark session. */
    static TableFiles tableFiles(Format format, Map<String, String> options, String path) {
        Map<String, String> all = new HashMap<>(options);
        all.put("path", path);
        return TableResolver.of(format, new CaseInsensitiveStringMap(all)).resolve(null);
    }

    /**
     * The input of a command as a table of Spark.
     *
     * @param options read options of the format
     * @param columns projected columns, by name; empty for all
     */
    record InputTable(
            SparkSession session,
            String format,
            Map<String, String> options,
            List<String> files,
            List<String> columns) {
        /** The rows, lazily. */
        Dataset<Row> rows() {
            return rows(Map.of(), Optional.empty());
        }

        /**
         * @param more additional read options
         * @param where SQL condition, also on columns that are not projected; empty for all rows
         */
        Dataset<Row> rows(Map<String, String> more, Optional<String> where) {
            Map<String, String> all = new HashMap<>(options);
            all.putAll(more);
            Dataset<Row> read = session.read().format(format).options(all).load(files.toArray(String[]::new));
            Dataset<Row> rows = where.map(read::where).orElse(read);
            return columns.isEmpty()
                    ? rows
                    : rows.select(columns.stream().map(functions::col).toArray(Column[]::new));
        }
    }
}
