package io.github.mlformats.tool.command;

import io.github.mlformats.convert.Conversion;
import io.github.mlformats.convert.ConversionMode;
import io.github.mlformats.convert.ConversionRequest;
import io.github.mlformats.convert.ConversionSettings;
import io.github.mlformats.convert.CorruptLimit;
import io.github.mlformats.convert.FollowingConversion;
import io.github.mlformats.convert.Formats;
import io.github.mlformats.convert.Input;
import io.github.mlformats.convert.Output;
import io.github.mlformats.convert.UnitSize;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.report.JsonReport;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.output.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "convert",
        description = {
            "Converts files to another format and shows the first rows of the result.",
            "Run the same command again to resume an interrupted conversion; OUT/_mlformats records its progress.",
            "Each matrix of a model is written to its own directory in OUT, next to a summary.json.",
            "Example: mlformats convert reviews.idv --to parquet /data/reviews"
        })
final class ConvertCommand extends SparkCommand {
    private static final int SHOWN_ROWS = 5;
    /** The metadata of a model, next to the directories of its tables. */
    private static final String SUMMARY = "summary.json";

    @Spec
    private CommandSpec spec;

    @Mixin
    private FilesAndTarget paths = new FilesAndTarget();

    @Mixin
    private TransformationOptions shape = new TransformationOptions();

    @Mixin
    private WriteOptions write = new WriteOptions();

    @Mixin
    private FollowOptions following = new FollowOptions();

    @Option(
            names = "--unit-size",
            paramLabel = "BYTES",
            description = "Input bytes per unit, the restartable part of a conversion, such as 4g."
                    + " Default: 1g, or 512m per core if that is more.")
    private Optional<String> unitSize = Optional.empty();

    @Option(
            names = "--verify",
            description = "Read back the output and compare row counts and a checksum of each column.")
    private boolean verify;

    @Option(
            names = "--max-corrupt",
            paramLabel = "N|P%",
            description =
                    "Skip corrupt records, and stop if there are more than N, or P percent of all. Skipped records are"
                            + " listed in OUT/_mlformats/corrupt.")
    private Optional<String> maxCorrupt = Optional.empty();

    @Option(names = "--json", description = "Print the summary as JSON, and no rows.")
    private boolean json;

    private Output output;
    private ConversionSettings settings;
    private ConversionRunner runner;

    @Override
    List<String> files() {
        return paths.files();
    }

    @Override
    void check(Configuration conf) throws IOException {
        paths.check(spec.commandLine());
        settings = new ConversionSettings(
                write.mode(), unitSize.map(UnitSize::parse), verify, maxCorrupt.map(CorruptLimit::parse));
        output = write.output(paths.out(), spec.commandLine().getErr());
        if (verify && !output.canReadBackUnits()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--verify reads back the rows of each unit, which only iceberg tables can identify. Remove"
                            + " --verify");
        }
        following.check(spec.commandLine());
        if (following.isFollowing()) {
            FollowingConversion.check(output, files(), settings, conf);
        } else {
            Conversion.checkTarget(output, files(), write.mode(), conf);
        }
        runner = new ConversionRunner(spec.commandLine().getErr());
    }

    @Override
    void run(InputTable table) throws IOException, InterruptedException {
        Input input = new Input(table.format(), shape.readOptions(table.format(), table.options()), files());
        ConversionRequest request = new ConversionRequest(input, shape.transformation(table.columns()), output);
        spec.commandLine().getErr().println(PlainText.escape("writing " + output.target() + " as " + output.format()));
        if (following.isFollowing()) {
            long rows = following.run(
                    new FollowingConversion(table.session(), request, settings),
                    spec.commandLine().getErr());
            System.out.println(
                    json
                            ? "{\"version\":1,\"rows\":" + rows + "}"
                            : HumanReadable.count(rows, "row") + " added to " + PlainText.escape(paths.out()));
            return;
        }
        Conversion conversion = new Conversion(table.session(), request, settings);
        if (!runner.run(conversion, paths.out(), json)) {
            return;
        }
        if (conversion.tableExport().isPresent()) {
            conversion.writeText(
                    SUMMARY, JsonReport.of(conversion.tableExport().get().facts()));
        } else if (!json) {
            conversion
                    .readBack(0)
                    .ifPresent(rows ->
                            System.out.print(RowTable.of(rows, SHOWN_ROWS).fitToWidth(Terminal.width())));
        }
    }

    /** Command line options for the output of a conversion. */
    private static final class WriteOptions {
        private static final Set<String> LOGGED = Set.of("delta", "iceberg", "hudi");

        @Option(
                names = "--to",
                paramLabel = "NAME",
                required = true,
                description = "Output format: parquet, orc, json, csv or any other file format of Spark.")
        private String format;

        @Option(
                names = "--to-option",
                paramLabel = "KEY=VALUE",
                description = "Write option of the output format, as in write.option(...). Repeatable.")
        private Map<String, String> options = new LinkedHashMap<>();

        @Option(
                names = "--partition-by",
                paramLabel = "COLUMN",
                split = ",",
                description = "Partition columns of the output.")
        private List<String> partitionBy = List.of();

        @Option(
                names = "--table",
                paramLabel = "NAME",
                description =
                        "Append to a catalog table, such as db.t, which is created in the format of --to if it does not"
                                + " exist. OUT is then the directory for the record of the conversion.")
        private Optional<String> table = Optional.empty();

        @Option(
                names = "--max-records-per-file",
                paramLabel = "N",
                converter = PositiveNumber.class,
                description = "Maximum number of rows per output file.")
        private Optional<Integer> maxRecordsPerFile = Optional.empty();

        @Option(
                names = "--mode",
                paramLabel = "MODE",
                defaultValue = "error",
                description = "What to do if OUT exists and is not from the same conversion: ${COMPLETION-CANDIDATES}."
                        + " Default: ${DEFAULT-VALUE}.")
        private ConversionMode mode;

        @Option(names = "--overwrite", description = "Same as --mode overwrite: delete existing output first.")
        private boolean overwrite;

        /**
         * Validates the options.
         *
         * @param err receives warnings about unknown options
         * @throws UsageException if the format does not exist, or an option name is probably mistyped
         */
        Output output(String path, PrintWriter err) {
            FormatChecks.checkWrite(format, options, err);
            if (LOGGED.contains(format.toLowerCase(Locale.ROOT)) && table.isEmpty()) {
                throw new UsageException(
                        "format " + format + " is a table format with a transaction log, so its files cannot be written"
                                + " directly. Name the table with --table, such as --table catalog.db.t");
            }
            Map<String, String> all = new LinkedHashMap<>(options);
            maxRecordsPerFile.ifPresent(rows -> all.put("maxRecordsPerFile", Integer.toString(rows)));
            return new Output(path, Formats.shortName(format), all, partitionBy, table);
        }

        ConversionMode mode() {
            return overwrite ? ConversionMode.OVERWRITE : mode;
        }
    }
}
