package io.github.mlformats.tool.command;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopFolder;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.tool.input.FormatGuess;
import io.github.mlformats.tool.input.Hadoop;
import io.github.mlformats.tool.input.Inspectors;
import io.github.mlformats.tool.report.JsonReport;
import io.github.mlformats.tool.report.TextReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Needs no Spark session: what a file says about itself is read directly. */
@Command(
        name = "inspect",
        description = "Shows what a file says about itself: version, columns, how they are stored, what is left out.")
final class InspectCommand implements Callable<Integer> {
    @ParentCommand
    private MlFormats root;

    @Parameters(paramLabel = "FILE", description = "The file.")
    private String file;

    @picocli.CommandLine.Option(names = "--json", description = "Write JSON; sizes are in bytes.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Verbosity.withoutWarnings();
        Verbosity.apply(root.verbose);
        Configuration conf = Hadoop.configuration(root.options);
        Inspector inspector = Inspectors.of(root.format != null ? root.format : FormatGuess.of(file, conf));
        List<Option<?>> options = new ArrayList<>(CommonOptions.all());
        options.addAll(inspector.format().options());
        Fact.Group facts = inspect(inspector, new OptionSet(options).parse(root.options), conf);
        System.out.println(json ? JsonReport.of(facts) : TextReport.of(facts).stripTrailing());
        return ExitCode.DONE;
    }

    private Fact.Group inspect(Inspector inspector, Options options, Configuration conf) throws IOException {
        Path path = new Path(file);
        FileStatus status = path.getFileSystem(conf).getFileStatus(path);
        if (!status.isFile()) {
            return inspector.inspectFolder(new HadoopTree(path, conf), options);
        }
        ReadMetrics metrics = new ReadMetrics();
        try (HadoopSource source = new HadoopSource(path, status.getLen(), conf, metrics);
                HadoopFolder folder = new HadoopFolder(path.getParent(), conf, metrics)) {
            return inspector.inspect(new FileContext(source, folder, options, metrics));
        }
    }
}
