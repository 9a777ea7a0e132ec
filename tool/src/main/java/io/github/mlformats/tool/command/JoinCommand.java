package io.github.mlformats.tool.command;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.commit.FileMerger;
import io.github.mlformats.core.commit.FilePublisher;
import io.github.mlformats.core.commit.SegmentRunner;
import io.github.mlformats.core.commit.StagingDirectory;
import io.github.mlformats.core.commit.StoredFiles;
import io.github.mlformats.core.commit.StoredFiles.StoredFile;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.FileMergePlanner;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.TaskRunner;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.report.JsonReport;
import io.github.mlformats.tool.input.DataFiles;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.input.FormatDetector;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Verbosity;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.util.SerializableConfiguration;
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
            "-o sets write options of the format, such as -o compression=none.",
            "Example: mlformats join part-1.idv part-2.idv all.idv"
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
            converter = LocalName.class,
            description = "Input files, in this order, and the output file.")
    private List<String> paths = List.of();

    @Option(names = "--overwrite", description = "Replace OUT if it exists, once the new file is complete.")
    private boolean overwrite;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Verbosity.apply(root.verbose);
        if (paths.size() < 2) {
            throw new ParameterException(spec.commandLine(), "expected the input files and the output file");
        }
        List<String> inputs = paths.subList(0, paths.size() - 1);
        Configuration conf = root.configuration();
        Inspector inspector = FormatChecks.inspector(FormatDetector.detect(inputs, root.format, conf));
        FileMergePlanner planner = planner(inspector);
        List<Path> files = new ArrayList<>();
        for (String input : inputs) {
            files.addAll(DataFiles.list(input, inspector, conf));
        }
        Path target = new Path(paths.get(paths.size() - 1));
        FileSystem fs = target.getFileSystem(conf);
        checkOutside(target, files, conf);
        if (!overwrite && fs.exists(target)) {
            throw new UsageException(target + " exists. Choose another target, or replace it with --overwrite");
        }
        try {
            new LocalMerge(planner, conf, spec.commandLine().getErr()).merge(files, target, overwrite);
        } catch (CorruptFileException e) {
            FormatDetector.checkOneFormat(
                    inputs, root.format, inspector.format().shortName(), conf, e);
            throw e;
        }
        long size = fs.getFileStatus(target).getLen();
        System.out.println(
                json
                        ? json(files.size(), target, size)
                        : "joined " + HumanReadable.count(files.size(), "file") + " to "
                                + PlainText.escape(target.toString()) + ", " + HumanReadable.bytes(size));
        return ExitCode.SUCCESS;
    }

    /** A target that a pattern matches has the rows of an earlier run. */
    private static void checkOutside(Path target, List<Path> files, Configuration conf) throws IOException {
        Path out = HadoopPaths.realPath(target, conf);
        for (Path file : files) {
            if (HadoopPaths.realPath(file, conf).equals(out)) {
                throw new UsageException(target + " is one of the files to join. Choose another target");
            }
        }
    }

    private static String json(int files, Path target, long size) {
        return JsonReport.of(Fact.Group.of(
                Fact.labelled("version", Fact.count(1)),
                Fact.labelled("files", Fact.count(files)),
                Fact.labelled("out", Fact.text(target)),
                Fact.labelled("size", Fact.size(size))));
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

    /**
     * Merges several files into one, without Spark.
     *
     * @param err output of the progress
     */
    private record LocalMerge(FileMergePlanner planner, Configuration conf, PrintWriter err) implements SegmentRunner {
        /** Shutdown hook priority: runs before the hook that closes Hadoop's file systems. */
        private static final int PRIORITY = 100;

        private static final int STEPS = 10;
        private static final int THREADS = Runtime.getRuntime().availableProcessors();

        /**
         * Merges the files, in this order, and publishes the result atomically. Staged files are deleted even on
         * interruption.
         */
        void merge(List<Path> files, Path path, boolean overwrite) throws IOException {
            Path target = HadoopPaths.followLinks(path, conf);
            FilePublisher.ExistingFileMode existing =
                    overwrite ? FilePublisher.ExistingFileMode.REPLACE : FilePublisher.ExistingFileMode.FAIL;
            FilePublisher publisher = new FilePublisher(target, existing, conf);
            publisher.begin();
            StagingDirectory staging = StagingDirectory.create(target, conf);
            Runnable cleanUp = staging::delete;
            ShutdownHookManager.get().addShutdownHook(cleanUp, PRIORITY);
            try {
                StoredFiles stored = stored(files);
                new FileMerger(publisher, staging, this).merge(planner.plan(stored, THREADS), stored);
            } finally {
                staging.delete();
                if (!ShutdownHookManager.get().isShutdownInProgress()) {
                    ShutdownHookManager.get().removeShutdownHook(cleanUp);
                }
            }
        }

        private StoredFiles stored(List<Path> files) throws IOException {
            List<StoredFile> stored = new ArrayList<>();
            for (Path file : files) {
                stored.add(new StoredFile(
                        file.toString(),
                        file.getFileSystem(conf).getFileStatus(file).getLen()));
            }
            return new StoredFiles(stored, new SerializableConfiguration(conf));
        }

        /** Writes the segments in threads of this process. */
        @Override
        public <T extends Serializable> List<T> run(List<Integer> segments, TaskRunner.TaskFunction<Integer, T> work)
                throws IOException {
            AtomicInteger done = new AtomicInteger();
            return Parallel.map(segments, THREADS, segment -> {
                T result = work.apply(segment);
                report(done.incrementAndGet(), segments.size());
                return result;
            });
        }

        /** Prints a line after each tenth of the segments, if there are at least ten. */
        private void report(int segments, int total) {
            if (total >= STEPS && segments * STEPS / total > (segments - 1) * STEPS / total) {
                err.println(segments * 100 / total + "% written");
                err.flush();
            }
        }
    }
}
