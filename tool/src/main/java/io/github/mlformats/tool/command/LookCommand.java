package io.github.mlformats.tool.command;

import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.source.TableLoader;
import io.github.mlformats.tool.input.DataFiles;
import io.github.mlformats.tool.input.FormatGuess;
import io.github.mlformats.tool.input.Hadoop;
import io.github.mlformats.tool.input.Inspectors;
import io.github.mlformats.tool.process.ExitCode;
import io.github.mlformats.tool.process.Verbosity;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** A command that processes files one by one, without a Spark session. */
abstract class LookCommand implements Callable<Integer> {
    @ParentCommand
    private MlFormats root;

    @Parameters(paramLabel = "PATH", description = "A file, a folder or a pattern.")
    private String path;

    /** Processes a file, or a folder if data sets of the format are folders. */
    abstract void look(HadoopTree data, Inspector inspector, Options options) throws IOException;

    /** Processes a path that is not data of a format. @return whether it was one, so that the command is done */
    boolean lookOtherwise(String path, Configuration conf) throws IOException {
        return false;
    }

    /** All processed files as a table of Spark. */
    final Reading reading(SparkSession session, String format) {
        return new Reading(session, format, root.options, List.of(path), List.of());
    }

    /** Called after the last file. @return the exit code */
    abstract int finish(String path, String format) throws IOException;

    @Override
    public final Integer call() throws IOException {
        Verbosity.withoutWarnings();
        Verbosity.apply(root.verbose);
        Configuration conf = Hadoop.configuration(root.options);
        if (lookOtherwise(path, conf)) {
            return ExitCode.DONE;
        }
        Inspector inspector = Inspectors.of(FormatGuess.of(List.of(path), root.format, conf));
        Options options = TableLoader.options(inspector.format()).parse(root.options);
        for (Path one : DataFiles.of(path, inspector, conf)) {
            try (HadoopTree data = new HadoopTree(one, conf)) {
                look(data, inspector, options);
            }
        }
        return finish(path, inspector.format().shortName());
    }
}
