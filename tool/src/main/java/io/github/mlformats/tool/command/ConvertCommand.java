package io.github.mlformats.tool.command;

import io.github.mlformats.tool.command.option.ShapeOptions;
import io.github.mlformats.tool.command.option.WriteOptions;
import io.github.mlformats.tool.convert.Checks;
import io.github.mlformats.tool.convert.Conversion;
import io.github.mlformats.tool.convert.ConversionFailure;
import io.github.mlformats.tool.convert.Job;
import io.github.mlformats.tool.convert.Opening;
import io.github.mlformats.tool.convert.Request;
import io.github.mlformats.tool.convert.SaveChoice;
import io.github.mlformats.tool.convert.Target;
import io.github.mlformats.tool.convert.UnitJob;
import io.github.mlformats.tool.convert.corrupt.CorruptFolder;
import io.github.mlformats.tool.convert.corrupt.CorruptLimit;
import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.progress.Reporter;
import io.github.mlformats.tool.convert.sink.Sink;
import io.github.mlformats.tool.convert.sink.Sinks;
import io.github.mlformats.tool.convert.sink.TableSink;
import io.github.mlformats.tool.convert.sink.Writing;
import io.github.mlformats.tool.convert.unit.Source;
import io.github.mlformats.tool.convert.unit.Sources;
import io.github.mlformats.tool.convert.unit.TableExport;
import io.github.mlformats.tool.convert.unit.UnitSize;
import io.github.mlformats.tool.page.PageFile;
import io.github.mlformats.tool.page.job.JobPage;
import io.github.mlformats.tool.process.Terminal;
import io.github.mlformats.tool.process.Version;
import io.github.mlformats.tool.report.RowTable;
import io.github.mlformats.tool.report.SummaryText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
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
            "Writes the rows of files in another format, and shows the first of what was written.",
            "The same command goes on where an earlier run has ended; OUT/_mlformats has a record of what was done.",
            "Of a model, each matrix goes to a folder of its own in OUT, beside a summary.json."
        })
final class ConvertCommand extends SparkCommand {
    private static final int SHOWN_ROWS = 5;
    /** Beside the record: the same for a browser. */
    private static final String PAGE = "report.html";

    /** Spark's own progress bar: the launcher turns it on where there is a terminal. */
    private static final String PROGRESS_BAR = "spark.ui.showConsoleProgress";

    @Spec
    private CommandSpec spec;

    /** Files and target in one list: options may stand between them. */
    @Parameters(
            paramLabel = "FILE... OUT",
            arity = "0..*",
            hideParamSyntax = true,
            description = "What to read, and the folder to write to.")
    private List<String> paths = List.of();

    @Mixin
    private ShapeOptions shape = new ShapeOptions();

    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(
            names = "--unit-size",
            paramLabel = "BYTES",
            description = "Bytes of files that are converted at once, and again if that fails, such as 4g."
                    + " Default: 1g, or 512m for each core if that is more.")
    private String unitSize;

    @Option(
            names = "--verify",
            description = "Read back what was written and compare numbers of rows and a checksum of each column.")
    private boolean verify;

    @Option(
            names = "--max-corrupt",
            paramLabel = "N|P%",
            description =
                    "Leave corrupt records out, and stop when there are more than N, or P percent of all. What was left"
                            + " out is listed in OUT/_mlformats/corrupt.")
    private String maxCorrupt;

    private Target target;
    private Writing writing;
    private Checks checks;
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
            throw new ParameterException(spec.commandLine(), "give the files to read and the folder to write to");
        }
        if (verify && write.table().isPresent()) {
            throw new ParameterException(
                    spec.commandLine(), "--verify reads back what each unit has written, which a table does not tell");
        }
        checks = new Checks(verify, maxCorrupt == null ? CorruptLimit.NONE : CorruptLimit.of(maxCorrupt));
        writing = write.writing();
        target = new Target(out(), conf);
        boolean begun = target.manifest(isWhole()).plan().isPresent();
        target.check(files(), write.mode() == SaveChoice.ERROR && !begun);
        terminal = Boolean.getBoolean(PROGRESS_BAR);
        System.setProperty(PROGRESS_BAR, "false");
    }

    private boolean isWhole() {
        return write.table().isEmpty() && Sinks.isWhole(writing);
    }

    private String place() {
        return write.table().orElse(target.toString());
    }

    @Override
    void run(Reading reading) throws IOException, InterruptedException {
        SparkSession session = reading.session();
        Map<String, String> options = shape.reading(reading.format(), reading.options());
        Configuration conf = conf(session, options);
        Request request =
                new Request(reading.format(), options, files(), shape.shape(reading.columns()), writing, place());
        Optional<TableExport> export = TableExport.of(reading.format(), files(), options, conf);
        Manifest manifest = target.manifest(isWhole());
        CorruptFolder corrupt = new CorruptFolder(manifest.folder(), conf);
        Map<String, String> noting = corrupt.reading(reading.format(), options, maxCorrupt != null);
        Sources sources = new Sources(session, reading.format(), noting, files(), conf);
        Source source = export.isPresent() ? sources.tables(export.get()) : sources.find(isWhole());
        UnitJob job = new UnitJob(source, request.shape(), sink(request, manifest, conf), corrupt);
        spec.commandLine().getErr().println("writing " + place() + " as " + writing.format());
        Conversion conversion = new Conversion(session, request, job, manifest, checks);
        Optional<JobSummary> summary = convert(conversion, session, request, manifest, conf);
        if (summary.isEmpty()) {
            System.out.println(target + " exists and is left as it is");
            return;
        }
        System.out.print(SummaryText.of(summary.get()));
        manifest.write(PAGE, PageFile.html(JobPage.of(manifest).orElseThrow(), Version.line()));
        if (!summary.get().agrees()) {
            throw new ConversionFailure("what was read back is not what was read");
        }
        if (export.isPresent()) {
            target.write(TableExport.SUMMARY, export.get().summary());
        } else if (manifest.isFinished(0)) {
            System.out.print(RowTable.fitting(conversion.written(0), SHOWN_ROWS, Terminal.width()));
        }
    }

    /** That of Spark, and what options say of file systems. */
    private Configuration conf(SparkSession session, Map<String, String> options) {
        Configuration conf = new Configuration(session.sparkContext().hadoopConfiguration());
        options.forEach(conf::set);
        writing.options().forEach(conf::set);
        return conf;
    }

    private Sink sink(Request request, Manifest manifest, Configuration conf) throws IOException {
        Path marks = new Path(manifest.folder(), "appending");
        return write.table().isPresent()
                ? new TableSink(write.table().get(), writing, request.fingerprint(), marks, conf)
                : Sinks.of(writing, target.path(), conf);
    }

    private Optional<JobSummary> convert(
            Conversion conversion, SparkSession session, Request request, Manifest manifest, Configuration conf)
            throws IOException, InterruptedException {
        UnitSize size = unitSize == null ? UnitSize.of(session) : UnitSize.of(JavaUtils.byteStringAsBytes(unitSize));
        PrintWriter err = spec.commandLine().getErr();
        Opening opening = new Opening(target, manifest, write.mode(), isWhole());
        try (Reporter progress = new Reporter(session.sparkContext(), err, terminal, Terminal.width())) {
            return new Job(request, conversion, opening, progress, conf).run(size);
        }
    }
}
