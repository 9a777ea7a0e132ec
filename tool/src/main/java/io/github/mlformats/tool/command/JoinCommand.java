package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.merge.FileMergePlanner;
import io.github.mlformats.tool.input.DataFiles;
import io.github.mlformats.tool.input.FormatDetector;
import io.github.mlformats.tool.input.HadoopConfigurations;
import io.github.mlformats.tool.input.Inspectors;
import io.github.mlformats.tool.join.LocalMerge;
import io.github.mlformats.tool.process.ExitCode;
import io.github.mlformats.tool.process.Verbosity;
import io.github.mlformats.tool.report.HumanReadable;
import io.github.mlformats.tool.report.TerminalText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Merges several files into one. */
@Command(
        name = "join",
        description = {
            "Merges files with equal columns into one file, in the order of the arguments, such as for ML.NET.",
            "-o sets write options of the format, such as -o compression=none."
        })
final class JoinCommand implements Callable<Integer> {
    @ParentCommand
    private MlFormats root;

    @Spec
    private CommandSpec spec;

    /** Input files and target in one list, so that options may appear between them. */
    @Parameters(
            paramLabel = "FILE... OUT",
            arity = "0..*",
            hideParamSyntax = true,
            description = "Input files, in this order, and the output file.")
    private List<String> paths = List.of();

    @Option(names = "--overwrite", description = "Replace OUT if it exists, once the new file is complete.")
    private boolean overwrite;

    @Override
    public Integer call() throws IOException {
        Verbosity.apply(root.verbose);
        if (paths.size() < 2) {
            throw new ParameterException(spec.commandLine(), "expected the input files and the output file");
        }
        List<String> inputs = paths.subList(0, paths.size() - 1);
        Configuration conf = HadoopConfigurations.create(root.options);
        Inspector inspector = Inspectors.get(FormatDetector.detect(inputs, root.format, conf));
        FileMergePlanner planner = planner(inspector);
        List<Path> files = new ArrayList<>();
        for (String input : inputs) {
            files.addAll(DataFiles.list(input, inspector, conf));
        }
        Path target = new Path(paths.get(paths.size() - 1));
        FileSystem fs = target.getFileSystem(conf);
        if (!overwrite && fs.exists(target)) {
            throw new UsageException(target + " exists. Choose another target, or replace it with --overwrite");
        }
        new LocalMerge(planner, conf, spec.commandLine().getErr()).run(files, target, overwrite);
        String size = HumanReadable.bytes(fs.getFileStatus(target).getLen());
        System.out.println("joined " + HumanReadable.count(files.size(), "file") + " to "
                + TerminalText.escapeLine(target.toString()) + ", " + size);
        return ExitCode.SUCCESS;
    }

    private FileMergePlanner planner(Inspector inspector) {
        if (inspector.format() instanceof WritableFormat format) {
            OptionSet options = new OptionSet(format.writeOptions());
            return format.mergePlanner(options.parse(root.options)).orElseThrow(() -> notMergeable(inspector));
        }
        throw notMergeable(inspector);
    }

    private static UsageException notMergeable(Inspector inspector) {
        return new UsageException(
                "files of format " + inspector.format().shortName() + " cannot be joined. Use convert");
    }
}
