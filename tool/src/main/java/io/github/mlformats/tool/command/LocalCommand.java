package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.input.DataFiles;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.input.FormatDetector;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Failure;
import io.github.mlformats.tool.output.Verbosity;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A command that reads a whole data set without a Spark session. */
abstract class LocalCommand implements Callable<Integer> {
    @ParentCommand
    private MlFormats root;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "PATH",
            converter = LocalName.class,
            description = "A file, a directory or a pattern.")
    private String path;

    /** Runs the command on the data set. @return the exit code */
    abstract int execute(Inspector inspector, Options options, Configuration conf) throws IOException;

    /** Validates options before anything is read. */
    void check() throws IOException {}

    /** Processes a path that is not data of a format. @return whether it was one, so that the command is done */
    boolean processOther(Configuration conf) throws IOException {
        return false;
    }

    final String path() {
        return path;
    }

    final Configuration configuration() {
        return root.configuration();
    }

    /** Prints an error that does not end the command. */
    final void report(Throwable thrown) {
        Failure.print(thrown, spec.commandLine().getErr(), root.verbose);
    }

    /** Prints what the user should know about the output. */
    final void note(String text) {
        spec.commandLine().getErr().println(PlainText.escape("mlformats: " + text));
    }

    /** Resolves the files at the path, in the active Spark session. */
    final TableFiles tableFiles(Format format) {
        return SparkCommand.tableFiles(format, root.options, path);
    }

    /** The data set as a table of Spark. */
    final InputTable inputTable(SparkSession session, String format) {
        return new InputTable(session, format, root.options, List.of(path), List.of());
    }

    @Override
    public final Integer call() throws IOException {
        Verbosity.hideWarnings();
        Verbosity.apply(root.verbose);
        check();
        Configuration conf = root.configuration();
        // Without this, Hadoop loads its configuration a second time.
        UserGroupInformation.setConfiguration(conf);
        if (processOther(conf)) {
            return ExitCode.SUCCESS;
        }
        Inspector inspector = FormatChecks.inspector(FormatDetector.detect(List.of(path), root.format, conf));
        return execute(inspector, options(inspector.format(), Map.of()), conf);
    }

    /** The read options of the user. @param more further options, which replace those of the user */
    final Options options(Format format, Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(root.options);
        all.putAll(more);
        return TableResolver.readOptions(format).parse(all);
    }

    /** A command that processes files one by one, without a Spark session. */
    abstract static class PerFileCommand extends LocalCommand {
        /** Processes a file, or a directory if data sets of the format are directories. */
        abstract void processFile(HadoopTree data, Inspector inspector, Options options) throws IOException;

        /** Called after the last file. @return the exit code */
        abstract int finish(String format) throws IOException;

        @Override
        final int execute(Inspector inspector, Options options, Configuration conf) throws IOException {
            for (Path one : DataFiles.listWithPartitions(path(), inspector, conf)) {
                try (HadoopTree data = new HadoopTree(one, conf)) {
                    processFile(data, inspector, options);
                }
            }
            return finish(inspector.format().shortName());
        }
    }
}
