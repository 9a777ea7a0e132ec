package io.github.mlformats.tool.command;

import io.github.mlformats.tool.command.option.JobOptions;
import io.github.mlformats.tool.command.option.ShapeOptions;
import io.github.mlformats.tool.command.option.WriteOptions;
import io.github.mlformats.tool.convert.Assembly;
import io.github.mlformats.tool.convert.Checks;
import io.github.mlformats.tool.convert.Conversion;
import io.github.mlformats.tool.convert.ConversionFailure;
import io.github.mlformats.tool.convert.Job;
import io.github.mlformats.tool.convert.Opening;
import io.github.mlformats.tool.convert.Request;
import io.github.mlformats.tool.convert.SaveChoice;
import io.github.mlformats.tool.convert.Target;
import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.progress.Reporter;
import io.github.mlformats.tool.convert.sink.Sinks;
import io.github.mlformats.tool.convert.sink.Writing;
import io.github.mlformats.tool.convert.unit.TableExport;
import io.github.mlformats.tool.page.PageFile;
import io.github.mlformats.tool.page.job.JobPage;
import io.github.mlformats.tool.process.Terminal;
import io.github.mlformats.tool.process.Version;
import io.github.mlformats.tool.report.RowTable;
import io.github.mlformats.tool.report.SummaryText;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
            description = "Input files, and the output folder.")
    private List<String> paths = List.of();

    @Mixin
    private ShapeOptions shape = new ShapeOptions();

    @Mixin
    private WriteOptions write = new WriteOptions();

    @Mixin
    private JobOptions job = new JobOptions();

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
            throw new ParameterException(spec.commandLine(), "expected the input files and the output folder");
        }
        checks = job.checks();
        writing = write.writing(spec.commandLine().getErr());
        if (job.verify() && !Sinks.tellsUnits(writing, write.table())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--verify reads back the rows of each unit, which only iceberg tables can identify. Remove --verify");
        }
        target = new Target(out(), conf);
        boolean begun = target.manifest(Sinks.isWhole(writing, write.table())).hasPlan();
        target.check(files(), write.mode() == SaveChoice.ERROR && !begun);
        terminal = Boolean.getBoolean(PROGRESS_BAR);
        System.setProperty(PROGRESS_BAR, "false");
    }

    @Override
    void run(Reading reading) throws IOException, InterruptedException {
        Map<String, String> options = shape.reading(reading.format(), reading.options());
        String place = write.table().orElse(target.toString());
        Request request =
                new Request(reading.format(), options, files(), shape.shape(reading.columns()), writing, place);
        Assembly assembly = new Assembly(reading.session(), request, target, write.table());
        Optional<TableExport> export = assembly.export();
        Conversion conversion = assembly.conversion(export, checks, job.isTolerant());
        spec.commandLine().getErr().println("writing " + place + " as " + writing.format());
        Optional<JobSummary> summary = convert(assembly, conversion);
        if (summary.isEmpty()) {
            System.out.println(target + " exists and was not changed");
            return;
        }
        report(summary.get(), assembly.manifest());
        if (export.isPresent()) {
            target.write(TableExport.SUMMARY, export.get().summary());
        } else if (assembly.manifest().isFinished(0)) {
            System.out.print(RowTable.fitting(conversion.written(0), SHOWN_ROWS, Terminal.width()));
        }
    }

    private Optional<JobSummary> convert(Assembly assembly, Conversion conversion)
            throws IOException, InterruptedException {
        Opening opening = assembly.opening(write.mode());
        try (Reporter progress = new Reporter(spec.commandLine().getErr(), terminal, Terminal.width())) {
            return new Job(assembly.request(), conversion, opening, progress, assembly.conf())
                    .run(job.unitSize(assembly.session()));
        }
    }

    private static void report(JobSummary summary, Manifest manifest) throws IOException {
        System.out.print(SummaryText.of(summary));
        manifest.write(PAGE, PageFile.html(JobPage.of(manifest).orElseThrow(), Version.line()));
        if (!summary.agrees()) {
            throw new ConversionFailure("the rows read back differ from the input: see the lines above");
        }
    }
}
