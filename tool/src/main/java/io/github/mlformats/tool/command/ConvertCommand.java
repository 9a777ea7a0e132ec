package io.github.mlformats.tool.command;

import io.github.mlformats.tool.command.option.JobOptions;
import io.github.mlformats.tool.command.option.TransformationOptions;
import io.github.mlformats.tool.command.option.WriteOptions;
import io.github.mlformats.tool.convert.Conversion;
import io.github.mlformats.tool.convert.ConversionChecks;
import io.github.mlformats.tool.convert.ConversionException;
import io.github.mlformats.tool.convert.ConversionFactory;
import io.github.mlformats.tool.convert.ConversionJob;
import io.github.mlformats.tool.convert.ConversionRequest;
import io.github.mlformats.tool.convert.ConversionTarget;
import io.github.mlformats.tool.convert.ConvertMode;
import io.github.mlformats.tool.convert.TargetPreparation;
import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.progress.ProgressReporter;
import io.github.mlformats.tool.convert.sink.OutputSpec;
import io.github.mlformats.tool.convert.sink.Sinks;
import io.github.mlformats.tool.convert.unit.TableExport;
import io.github.mlformats.tool.page.HtmlPage;
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
    private TransformationOptions shape = new TransformationOptions();

    @Mixin
    private WriteOptions write = new WriteOptions();

    @Mixin
    private JobOptions job = new JobOptions();

    private ConversionTarget target;
    private OutputSpec writing;
    private ConversionChecks checks;
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
        writing = write.outputSpec(spec.commandLine().getErr());
        if (job.verify() && !Sinks.canReadBackUnits(writing, write.table())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--verify reads back the rows of each unit, which only iceberg tables can identify. Remove --verify");
        }
        target = new ConversionTarget(out(), conf);
        boolean begun =
                target.manifest(Sinks.isSingleOutput(writing, write.table())).hasPlan();
        target.check(files(), write.mode() == ConvertMode.ERROR && !begun);
        terminal = Boolean.getBoolean(PROGRESS_BAR);
        System.setProperty(PROGRESS_BAR, "false");
    }

    @Override
    void run(InputTable input) throws IOException, InterruptedException {
        Map<String, String> options = shape.readOptions(input.format(), input.options());
        String place = write.table().orElse(target.toString());
        ConversionRequest request = new ConversionRequest(
                input.format(), options, files(), shape.transformation(input.columns()), writing, place);
        ConversionFactory assembly = new ConversionFactory(input.session(), request, target, write.table());
        Optional<TableExport> export = assembly.tableExport();
        Conversion conversion = assembly.conversion(export, checks, job.skipsCorruptRecords());
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
            System.out.print(RowTable.fitToWidth(conversion.readBack(0), SHOWN_ROWS, Terminal.width()));
        }
    }

    private Optional<JobSummary> convert(ConversionFactory assembly, Conversion conversion)
            throws IOException, InterruptedException {
        TargetPreparation opening = assembly.targetPreparation(write.mode());
        try (ProgressReporter progress =
                new ProgressReporter(spec.commandLine().getErr(), terminal, Terminal.width())) {
            return new ConversionJob(assembly.request(), conversion, opening, progress, assembly.conf())
                    .run(job.unitSize(assembly.session()));
        }
    }

    private static void report(JobSummary summary, Manifest manifest) throws IOException {
        System.out.print(SummaryText.of(summary));
        manifest.write(PAGE, HtmlPage.html(JobPage.of(manifest).orElseThrow(), Version.line()));
        if (!summary.agrees()) {
            throw new ConversionException("the rows read back differ from the input: see the lines above");
        }
    }
}
