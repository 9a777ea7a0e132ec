package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.Verdict;
import io.github.mlformats.core.io.HadoopFolder;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.tool.input.DataFiles;
import io.github.mlformats.tool.input.FormatGuess;
import io.github.mlformats.tool.input.Hadoop;
import io.github.mlformats.tool.input.Inspectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Needs no Spark session: files are read one after the other. */
@Command(
        name = "verify",
        description = "Reads all of a file and its index, and reports everything that is corrupt or does not agree.")
final class VerifyCommand implements Callable<Integer> {
    @ParentCommand
    private MlFormats root;

    @Parameters(paramLabel = "FILE", description = "The file, a folder or a pattern.")
    private String path;

    @Override
    public Integer call() throws IOException {
        Verbosity.withoutWarnings();
        Verbosity.apply(root.verbose);
        Configuration conf = Hadoop.configuration(root.options);
        Inspector inspector = Inspectors.of(root.format != null ? root.format : FormatGuess.of(path, conf));
        List<Option<?>> all = new ArrayList<>(CommonOptions.all());
        all.addAll(inspector.format().options());
        Options options = new OptionSet(all).parse(root.options);
        boolean sound = true;
        for (FileStatus file : DataFiles.of(path, inspector.format(), conf)) {
            sound &= report(file, verify(file, inspector, options, conf));
        }
        return sound ? ExitCode.DONE : ExitCode.CORRUPT;
    }

    private static Verdict verify(FileStatus file, Inspector inspector, Options options, Configuration conf)
            throws IOException {
        ReadMetrics metrics = new ReadMetrics();
        try (HadoopSource source = new HadoopSource(file.getPath(), file.getLen(), conf, metrics);
                HadoopFolder folder = new HadoopFolder(file.getPath().getParent(), conf, metrics)) {
            return inspector
                    .verify(new FileContext(source, folder, options, metrics))
                    .orElseThrow(() -> new UsageException(
                            inspector.format().shortName() + " files have nothing to verify beside reading them"));
        } catch (CorruptFileException e) {
            return new Verdict(0, List.of(new Verdict.Problem(e.file(), e.getMessage())), 0);
        }
    }

    /** Whether nothing is wrong. */
    private static boolean report(FileStatus file, Verdict verdict) {
        String what = verdict.problems().isEmpty() ? "all right" : verdict.problems().size() + " problems";
        System.out.println(file.getPath() + ": " + verdict.records() + " records, " + what);
        for (Verdict.Problem problem : verdict.problems()) {
            boolean named = problem.text().startsWith(problem.file());
            System.out.println("  " + (named ? "" : problem.file() + ": ") + problem.text());
        }
        if (verdict.more() > 0) {
            System.out.println("  and " + verdict.more() + " more");
        }
        return verdict.problems().isEmpty();
    }
}
