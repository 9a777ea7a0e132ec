package io.github.mlformats.tool.command;

import io.github.mlformats.core.inspect.TableSplit;
import io.github.mlformats.tool.convert.Conversion;
import io.github.mlformats.tool.convert.TableExport;
import io.github.mlformats.tool.convert.Target;
import io.github.mlformats.tool.input.Formats;
import io.github.mlformats.tool.report.RowTable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.AnalysisException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "convert",
        description = {
            "Writes the rows of files in another format, and shows the first of what was written.",
            "Of a model, each matrix goes to a folder of its own in OUT, beside a summary.json."
        })
final class ConvertCommand extends SparkCommand {
    private static final int SHOWN_ROWS = 5;

    @Spec
    private CommandSpec spec;

    /** Files and target in one list: options may stand between them. */
    @Parameters(
            paramLabel = "FILE... OUT",
            arity = "0..*",
            hideParamSyntax = true,
            description = "What to read, and the folder to write to.")
    private List<String> paths = List.of();

    @Option(
            names = "--to",
            paramLabel = "NAME",
            required = true,
            description = "Format to write: parquet, orc, json, csv or any other that Spark writes to files.")
    private String format;

    @Option(
            names = "--to-option",
            paramLabel = "KEY=VALUE",
            description = "Option of the format to write, as for write.option(...). Repeatable.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--overwrite", description = "Replace OUT if it exists. What is there is deleted first.")
    private boolean overwrite;

    private Target target;

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
        Formats.checkWrite(format);
        target = new Target(out(), conf);
        target.check(files(), overwrite);
    }

    @Override
    void run(Reading reading) throws IOException, InterruptedException {
        Configuration conf = reading.session().sparkContext().hadoopConfiguration();
        Optional<TableExport> export = TableExport.of(reading.format(), files(), reading.options(), conf);
        spec.commandLine().getErr().println("writing " + target + " as " + format);
        if (export.isPresent()) {
            orNothing(() -> write(export.get(), reading));
            return;
        }
        Conversion conversion = new Conversion(reading.rows(), format, options, target);
        orNothing(() -> System.out.println(conversion.run(overwrite)));
        Terminal.endProgress(reading.session().sparkContext());
        System.out.print(RowTable.fitting(conversion.written(reading.session()), SHOWN_ROWS, Terminal.width()));
    }

    private interface Writing {
        void run() throws IOException, InterruptedException;
    }

    /** Leaves no half of a data set behind. */
    private void orNothing(Writing writing) throws IOException, InterruptedException {
        try {
            writing.run();
        } catch (Exception e) {
            // What Spark finds out in its analysis was found before anything was written: what is there is not ours.
            if (!(e instanceof AnalysisException)) {
                remove(target, e);
            }
            throw e;
        }
    }

    private static void remove(Target target, Exception failure) {
        try {
            target.remove();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Each table in a folder of its own, and last the summary: where it is, all are. */
    private void write(TableExport export, Reading reading) throws IOException, InterruptedException {
        target.clear();
        for (TableSplit.Part part : export.parts()) {
            Conversion conversion =
                    new Conversion(reading.rows(part.options()), format, options, target.child(part.name()));
            System.out.println(conversion.run(false));
        }
        target.write(TableExport.SUMMARY, export.summary());
    }
}
