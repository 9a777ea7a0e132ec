package io.github.mlformats.tool.command;

import io.github.mlformats.tool.convert.Checks;
import io.github.mlformats.tool.convert.Conversion;
import io.github.mlformats.tool.convert.ConversionFailure;
import io.github.mlformats.tool.convert.Job;
import io.github.mlformats.tool.convert.Opening;
import io.github.mlformats.tool.convert.Request;
import io.github.mlformats.tool.convert.SaveChoice;
import io.github.mlformats.tool.convert.TableExport;
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
import io.github.mlformats.tool.convert.unit.UnitSize;
import io.github.mlformats.tool.report.RowTable;
import java.io.IOException;
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

    private Checks checks() {
        return new Checks(verify, maxCorrupt == null ? CorruptLimit.NONE : CorruptLimit.of(maxCorrupt));
    }

    @Override
    void run(Reading reading) throws IOException, InterruptedException {
        SparkSession session = reading.session();
        Map<String, String> options = shape.reading(reading.format(), reading.options());
        Configuration conf = session.sparkContext().hadoopConfiguration();
        Request request =
                new Request(reading.format(), options, files(), shape.shape(reading.columns()), writing, place());
        Optional<TableExport> export = TableExport.of(reading.format(), files(), options, conf);
        boolean whole = isWhole();
        Manifest manifest = target.manifest(whole);
        CorruptFolder corrupt = new CorruptFolder(manifest.folder(), conf);
        Map<String, String> noting = corrupt.reading(reading.format(), options, maxCorrupt != null);
        Sources sources = new Sources(session, reading.format(), noting, files(), conf);
        Source source = export.isPresent() ? sources.tables(export.get()) : sources.find(whole);
        Path marks = new Path(manifest.folder(), "appending");
        Sink sink = write.table().isPresent()
                ? new TableSink(write.table().get(), writing, request.fingerprint(), marks, conf)
                : Sinks.of(writing, target.path(), conf);
        spec.commandLine().getErr().println("writing " + place() + " as " + writing.format());
        UnitSize size = unitSize == null ? UnitSize.of(session) : UnitSize.of(JavaUtils.byteStringAsBytes(unitSize));
        Conversion conversion;
        Optional<JobSummary> summary;
        try (Reporter progress =
                new Reporter(session.sparkContext(), spec.commandLine().getErr(), terminal, Terminal.width())) {
            UnitJob job = new UnitJob(source, request.shape(), sink, corrupt);
            conversion = new Conversion(session, request, job, manifest, checks(), progress);
            Opening opening = new Opening(target, manifest, write.mode(), whole);
            summary = new Job(request, conversion, opening, progress, conf).run(size);
        }
        if (summary.isEmpty()) {
            System.out.println(target + " exists and is left as it is");
            return;
        }
        System.out.print(SummaryText.of(summary.get()));
        if (!summary.get().agrees()) {
            throw new ConversionFailure("what was read back is not what was read");
        }
        if (export.isPresent()) {
            target.write(TableExport.SUMMARY, export.get().summary());
        } else if (manifest.isFinished(0)) {
            System.out.print(RowTable.fitting(conversion.written(0), SHOWN_ROWS, Terminal.width()));
        }
    }
}
