package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.command.MlFormats.Version;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.convert.Conversion;
import io.github.mlformats.tool.convert.ConversionException;
import io.github.mlformats.tool.convert.ConversionInput.TableExport;
import io.github.mlformats.tool.convert.ConversionRequest;
import io.github.mlformats.tool.convert.ConversionTarget;
import io.github.mlformats.tool.convert.CorruptLimit;
import io.github.mlformats.tool.convert.ProgressReporter;
import io.github.mlformats.tool.convert.Transformation;
import io.github.mlformats.tool.convert.UnitSize;
import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.tool.convert.sink.OutputSpec;
import io.github.mlformats.tool.input.Formats;
import io.github.mlformats.tool.page.HtmlPage;
import io.github.mlformats.tool.page.content.JobPage;
import io.github.mlformats.tool.process.Terminal;
import io.github.mlformats.tool.report.HumanReadable;
import io.github.mlformats.tool.report.RowTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "convert",
        description = {
            "Converts files to another format and shows the first rows of the result.",
            "Run the same command again to resume an interrupted conversion; OUT/_mlformats records its progress.",
            "Each matrix of a model is written to its own folder in OUT, next to a summary.json."
        })
final class ConvertCommand extends SparkCommand {
    private static final int SHOWN_ROWS = 5;
    /** The HTML report, in the record's folder. */
    private static final String PAGE = "report.html";

    /** Spark's own progress bar, which the launcher enables on a terminal. */
    private static final String PROGRESS_BAR = "spark.ui.showConsoleProgress";

    @Spec
    private CommandSpec spec;

    /** Input files and target in one list, so that options may appear between them. */
    @Parameters(
            paramLabel = "FILE... OUT",
            arity = "0..*",
            hideParamSyntax = true,
            converter = LocalName.class,
            description = "Input files, and the output folder.")
    private List<String> paths = List.of();

    @Mixin
    private TransformationOptions shape = new TransformationOptions();

    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(
            names = "--unit-size",
            paramLabel = "BYTES",
            description = "Input bytes per unit, the restartable part of a conversion, such as 4g."
                    + " Default: 1g, or 512m per core if that is more.")
    private String unitSize;

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
    private String maxCorrupt;

    private ConversionTarget target;
    private OutputSpec writing;
    private Optional<CorruptLimit> limit;
    private boolean terminal;

    @Override
    List<String> files() {
        return paths.subList(0, paths.size() - 1);
    }

    private String out() {
        return paths.get(paths.size() - 1);
    }

    @Override
    void check(Configuration conf) throws IOException {
        if (paths.size() < 2) {
            throw new ParameterException(spec.commandLine(), "expected the input files and the output folder");
        }
        limit = Optional.ofNullable(maxCorrupt).map(CorruptLimit::of);
        writing = write.outputSpec(spec.commandLine().getErr());
        if (verify && !writing.canReadBackUnits()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--verify reads back the rows of each unit, which only iceberg tables can identify. Remove"
                            + " --verify");
        }
        target = new ConversionTarget(out(), conf);
        boolean begun = target.manifest(writing.isSingleOutput()).hasPlan();
        target.check(files(), write.mode() == ConversionTarget.Mode.ERROR && !begun);
        terminal = Boolean.getBoolean(PROGRESS_BAR);
        System.setProperty(PROGRESS_BAR, "false");
    }

    @Override
    void run(InputTable input) throws IOException, InterruptedException {
        Map<String, String> options = shape.readOptions(input.format(), input.options());
        String place = writing.table().orElse(target.toString());
        ConversionRequest request = new ConversionRequest(
                input.format(), options, files(), shape.transformation(input.columns()), writing, place);
        Conversion conversion = new Conversion(input.session(), request, target, verify, limit);
        spec.commandLine().getErr().println("writing " + place + " as " + writing.format());
        Optional<JobSummary> summary = convert(conversion, input.session());
        if (summary.isEmpty()) {
            System.out.println(target + " exists and was not changed");
            return;
        }
        report(summary.get(), conversion.manifest());
        if (conversion.tableExport().isPresent()) {
            target.write(TableExport.SUMMARY, conversion.tableExport().get().summary());
        } else if (conversion.manifest().isFinished(0)) {
            System.out.print(RowTable.fitToWidth(conversion.readBack(0), SHOWN_ROWS, Terminal.width()));
        }
    }

    private Optional<JobSummary> convert(Conversion conversion, SparkSession session)
            throws IOException, InterruptedException {
        UnitSize size = unitSize == null ? UnitSize.of(session) : UnitSize.of(JavaUtils.byteStringAsBytes(unitSize));
        try (ProgressReporter progress =
                new ProgressReporter(spec.commandLine().getErr(), terminal, Terminal.width())) {
            return conversion.run(write.mode(), size, progress);
        }
    }

    private static void report(JobSummary summary, Manifest manifest) throws IOException {
        System.out.print(SummaryText.of(summary));
        manifest.write(PAGE, HtmlPage.html(JobPage.of(manifest).orElseThrow(), Version.line()));
        if (!summary.agrees()) {
            throw new ConversionException("the rows read back differ from the input: see the lines above");
        }
    }

    /** Command line options for the transformation of rows between read and write. */
    private static final class TransformationOptions {
        @Option(names = "--where", paramLabel = "SQL", description = "Write only rows that satisfy this condition.")
        private String where;

        @Option(
                names = "--select",
                paramLabel = "SQL",
                description = "Columns or expressions of a SELECT clause to write, such as \"id, price * 2 AS twice\".")
        private String select;

        @Option(
                names = "--as-arrays",
                description = "Write vectors of Spark ML as arrays, which other programs can read.")
        private boolean arrays;

        @Option(
                names = "--vectors",
                paramLabel = "HOW",
                description =
                        "array: like --as-arrays, and set the read option vectors=array if the format of FILE has it;"
                                + " other values only set that option.")
        private String vectors;

        @Option(
                names = "--sort-within",
                paramLabel = "COLUMN",
                split = ",",
                description = "Sort the rows within each write task.")
        private List<String> sortWithin = List.of();

        @Option(
                names = "--coalesce",
                paramLabel = "N",
                description = "Maximum number of write tasks, and so of files, per unit.")
        private int coalesce;

        /** @param columns projected columns; empty for all */
        Transformation transformation(List<String> columns) {
            return new Transformation(where, columns, select, arrays || "array".equals(vectors), sortWithin, coalesce);
        }

        /** The read options, with {@code vectors} if {@code --vectors} is set and the format has that option. */
        Map<String, String> readOptions(String format, Map<String, String> options) {
            boolean known = vectors != null && Formats.hasOption(format, "vectors");
            if (!known) {
                return options;
            }
            Map<String, String> all = new LinkedHashMap<>(options);
            all.put("vectors", vectors);
            return all;
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
                                + " exist. OUT is then the folder for the record of the conversion.")
        private String table;

        @Option(
                names = "--max-records-per-file",
                paramLabel = "N",
                description = "Maximum number of rows per output file.")
        private long maxRecordsPerFile;

        @Option(
                names = "--mode",
                paramLabel = "MODE",
                defaultValue = "error",
                description = "What to do if OUT exists and is not from the same conversion: ${COMPLETION-CANDIDATES}."
                        + " Default: ${DEFAULT-VALUE}.")
        private ConversionTarget.Mode mode;

        @Option(names = "--overwrite", description = "Same as --mode overwrite: delete existing output first.")
        private boolean overwrite;

        /**
         * Validates the options.
         *
         * @param err receives warnings about unknown options
         * @throws UsageException if the format does not exist, or an option name is probably mistyped
         */
        OutputSpec outputSpec(PrintWriter err) {
            for (String name : Formats.checkWrite(format, options)) {
                err.println(PlainText.escape("mlformats: --to-option " + name
                        + " is not a known write option of format " + format + ". It is passed to Spark unchanged"));
            }
            if (LOGGED.contains(format.toLowerCase(Locale.ROOT)) && table == null) {
                throw new UsageException(
                        "format " + format + " is a table format with a transaction log, so its files cannot be written"
                                + " directly. Name the table with --table, such as --table catalog.db.t");
            }
            Map<String, String> all = new LinkedHashMap<>(options);
            if (maxRecordsPerFile > 0) {
                all.put("maxRecordsPerFile", Long.toString(maxRecordsPerFile));
            }
            return new OutputSpec(format, all, partitionBy, Optional.ofNullable(table));
        }

        ConversionTarget.Mode mode() {
            return overwrite ? ConversionTarget.Mode.OVERWRITE : mode;
        }
    }

    /** Formats the summary of a finished conversion. */
    private static final class SummaryText {
        private SummaryText() {}

        static String of(JobSummary job) {
            List<String> lines = new ArrayList<>();
            boolean table = job.filesOut() == 0;
            String what = table
                    ? ""
                    : " in " + HumanReadable.count(job.filesOut(), "file") + ", " + HumanReadable.bytes(job.bytesOut())
                            + ",";
            lines.add("%s%s written to %s in %.1f s"
                    .formatted(HumanReadable.count(job.rowsOut(), "row"), what, job.target(), job.millis() / 1e3));
            if (job.rowsIn() != job.rowsOut()) {
                lines.add(HumanReadable.count(job.rowsIn(), "row") + " read");
            }
            if (job.units() > 1 || job.unitsBefore() > 0) {
                lines.add("%s, %d of them finished by earlier runs, %s read from %s"
                        .formatted(
                                HumanReadable.count(job.units(), "unit"),
                                job.unitsBefore(),
                                HumanReadable.bytes(job.bytesIn()),
                                HumanReadable.count(job.filesIn(), "file")));
            }
            for (CorruptCount count : job.corrupt()) {
                lines.add(HumanReadable.count(count.records(), "record") + " skipped: "
                        + PlainText.escape(count.reason()));
            }
            if (job.verified()) {
                lines.add("verified: " + verdict(job));
            }
            return String.join("\n", lines) + "\n";
        }

        private static String verdict(JobSummary job) {
            String others = job.columns().stream()
                    .filter(column -> !column.otherUnits().isEmpty())
                    .map(column -> PlainText.escape(column.column()) + " differs in units " + column.otherUnits())
                    .collect(Collectors.joining("; "));
            return others.isEmpty() ? "all rows and columns are equal to the input" : others;
        }
    }
}
