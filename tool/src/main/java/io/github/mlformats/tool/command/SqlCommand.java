package io.github.mlformats.tool.command;

import io.github.mlformats.convert.Transformation;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.input.FormatDetector;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.InterruptHandler;
import io.github.mlformats.tool.output.OutputFormat;
import io.github.mlformats.tool.output.Shard;
import io.github.mlformats.tool.output.Terminal;
import io.github.mlformats.tool.output.Verbosity;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.Command;
import org.apache.spark.sql.types.DataTypes;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UseDefaultConverter;

@CommandLine.Command(
        name = "sql",
        description = {
            "Runs a statement of Spark SQL and shows the first rows of its result, or writes all.",
            "Without a statement, reads statements that end with a semicolon: from a terminal, with completion and history,"
                    + " or from standard input.",
            "Tables are FORMAT.`PATH`, such as idv.`reviews.idv`, and the views of --view.",
            "Example: mlformats sql 'SELECT Class, avg(Price) FROM idv.`reviews.idv` GROUP BY Class' --to csv"
        })
final class SqlCommand implements Callable<Integer> {
    @ParentCommand
    private MlFormats root;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "STATEMENT",
            description = "A statement, such as a SELECT. Default: those of the terminal or of standard input.")
    private Optional<String> statement = Optional.empty();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OUT",
            converter = LocalName.class,
            description = "With --to: the directory to write. Default: standard output.")
    private Optional<String> out = Optional.empty();

    @Option(
            names = "--view",
            paramLabel = "NAME=PATH",
            converter = {UseDefaultConverter.class, LocalName.class},
            description = "A view of files, whose format is detected unless --format is set, and whose read options are"
                    + " those of --option. Repeatable.")
    private Map<String, String> views = new LinkedHashMap<>();

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description = "Write all rows: arrow, csv, json or ndjson to standard output, as cat does; parquet, idv or"
                    + " any other file format of Spark to OUT.")
    private Optional<String> format = Optional.empty();

    @Option(
            names = "--to-option",
            paramLabel = "KEY=VALUE",
            description = "Write option of the output format, as in write.option(...). Repeatable.")
    private Map<String, String> writeOptions = new LinkedHashMap<>();

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "N",
            description = "Number of rows to show or write. Default: 20, all with --to.")
    private Integer limit;

    @Option(names = "--as-arrays", description = "Write vectors of Spark ML as arrays, which other programs can read.")
    private boolean arrays;

    @Option(names = "--full", description = "Do not truncate long values.")
    private boolean full;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Verbosity.apply(root.verbose);
        Configuration conf = root.configuration();
        check(conf);
        Map<String, String> formats = new LinkedHashMap<>();
        for (Map.Entry<String, String> view : views.entrySet()) {
            String detected = FormatDetector.detect(List.of(view.getValue()), root.format, conf);
            FormatChecks.checkRead(detected, root.options);
            formats.put(view.getKey(), detected);
        }
        SparkSession session = SparkCommand.session();
        InterruptHandler.cancelJobsOnInterrupt(session.sparkContext());
        try {
            formats.forEach((name, detected) -> new InputTable(
                            session, detected, root.options, List.of(views.get(name)), List.of())
                    .rows()
                    .createOrReplaceTempView(name));
            if (statement.isEmpty()) {
                return new SqlShell(
                                session,
                                sql -> write(session.sql(sql)),
                                spec.commandLine().getErr(),
                                root.verbose)
                        .run();
            }
            write(session.sql(statement.get()));
            return ExitCode.SUCCESS;
        } finally {
            session.stop();
        }
    }

    private void check(Configuration conf) throws IOException {
        if (limit != null && limit < 0) {
            throw new UsageException("--limit must not be negative, but is " + limit);
        }
        if (out.isPresent() && format.isEmpty()) {
            throw new UsageException("--to must name the format of " + out.get());
        }
        if (out.isEmpty() && !writeOptions.isEmpty()) {
            throw new UsageException("--to-option applies to the files of OUT, which is missing");
        }
        if (views.isEmpty() && (root.format.isPresent() || !root.options.isEmpty())) {
            throw new UsageException("--format and --option apply to the files of --view, which is missing");
        }
        if (out.isPresent()) {
            checkTarget(new Path(out.get()), conf);
        } else if (format.isPresent()) {
            CatCommand.StreamOptions.check(streamFormat(format.get()));
        }
    }

    private void checkTarget(Path target, Configuration conf) throws IOException {
        FormatChecks.checkWrite(format.get(), writeOptions, spec.commandLine().getErr());
        if (target.getFileSystem(conf).exists(target)) {
            throw new UsageException(target + " exists. Choose another output directory, or delete it first");
        }
    }

    private static OutputFormat streamFormat(String name) {
        return Arrays.stream(OutputFormat.values())
                .filter(format -> format.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("format " + name
                        + " cannot be written to standard output: choose one of arrow, csv, json, ndjson, or add the"
                        + " output directory"));
    }

    private void write(Dataset<Row> result) throws InterruptedException {
        if (result.columns().length == 0) {
            return;
        }
        Dataset<Row> rows = arrays ? Transformation.withArrays(result) : result;
        if (out.isPresent()) {
            Dataset<Row> written = limit == null ? rows : rows.limit(limit);
            written.write().format(format.get()).options(writeOptions).save(out.get());
        } else if (format.isPresent()) {
            OptionalLong count = limit == null ? OptionalLong.empty() : OptionalLong.of(limit);
            CatCommand.StreamOptions.write(rows, streamFormat(format.get()), Shard.ALL, count);
        } else {
            System.out.print(lines(result).orElseGet(() -> table(rows)));
        }
    }

    /** The result of a statement such as EXPLAIN, which is a text of several lines; empty for others. */
    private static Optional<String> lines(Dataset<Row> result) {
        boolean isText = result.queryExecution().logical() instanceof Command
                && result.columns().length == 1
                && result.schema().fields()[0].dataType().equals(DataTypes.StringType);
        return Optional.of(isText ? result.takeAsList(2) : List.<Row>of())
                .filter(rows -> rows.size() == 1)
                .map(rows -> rows.get(0).getString(0))
                .filter(text -> text.indexOf('\n') >= 0)
                .map(text -> HumanReadable.escapeLines(text).stripTrailing() + "\n");
    }

    private String table(Dataset<Row> rows) {
        RowTable table = RowTable.of(rows, limit == null ? ShowCommand.TABLE_ROWS : limit);
        Terminal.stopProgressBar(rows.sparkSession().sparkContext());
        return table.text(full ? 0 : RowTable.CELL_WIDTH, false);
    }
}
