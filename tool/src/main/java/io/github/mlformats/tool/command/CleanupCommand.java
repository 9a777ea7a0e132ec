package io.github.mlformats.tool.command;

import io.github.mlformats.core.commit.CommitCleanup;
import io.github.mlformats.core.commit.CommitCleanup.Removal;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.report.JsonReport;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Verbosity;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Deletes what streaming queries and statements that died have left. */
@Command(
        name = "cleanup",
        description = {
            "Deletes files that streaming queries, statements (UPDATE, MERGE, DELETE) and overwrites have left that"
                    + " died, and that no reader sees.",
            "A query or statement that is writing to PATH at this moment fails, and loses nothing: start it again.",
            "Example: mlformats cleanup /data/events --dry-run"
        })
final class CleanupCommand implements Callable<Integer> {
    @ParentCommand
    private MlFormats root;

    @Parameters(
            index = "0",
            paramLabel = "PATH",
            converter = LocalName.class,
            description = "The directory of the table or stream: the one that has _mlformats_commits.")
    private String path;

    @Option(names = "--dry-run", description = "Only print what would be deleted.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Verbosity.apply(root.verbose);
        Configuration conf = root.configuration();
        Path directory = new Path(path);
        checkDirectory(directory, conf);
        List<Removal> removals = dryRun ? CommitCleanup.find(directory, conf) : CommitCleanup.run(directory, conf);
        if (json) {
            System.out.println(json(removals));
            return ExitCode.SUCCESS;
        }
        for (Removal removal : removals) {
            System.out.println((dryRun ? "would delete " : "deleted ") + text(removal));
        }
        if (removals.isEmpty()) {
            System.out.println("nothing to delete in " + PlainText.escape(path));
        }
        return ExitCode.SUCCESS;
    }

    private String json(List<Removal> removals) {
        List<List<Fact>> rows = removals.stream()
                .map(removal -> List.of(
                        Fact.text(removal.job()),
                        Fact.text(removal.reason().name().toLowerCase(Locale.ROOT)),
                        Fact.count(removal.files()),
                        Fact.size(removal.bytes())))
                .toList();
        return JsonReport.of(Fact.Group.of(
                Fact.labelled("version", Fact.count(1)),
                Fact.labelled("deleted", Fact.count(dryRun ? 0 : removals.size())),
                Fact.labelled("removals", new Fact.Table(List.of("job", "reason", "files", "size"), rows))));
    }

    private static void checkDirectory(Path directory, Configuration conf) throws IOException {
        try {
            if (directory.getFileSystem(conf).getFileStatus(directory).isDirectory()) {
                return;
            }
        } catch (FileNotFoundException e) {
            throw new UsageException(directory + " does not exist", e);
        }
        throw new UsageException(directory + " is not a directory. Name the directory of a table or stream");
    }

    private static String text(Removal removal) {
        String job = removal.job();
        String reason =
                switch (removal.reason()) {
                    case DEAD_EPOCH -> "epoch " + job + ", which was not committed";
                    case DEAD_STATEMENT -> "statement " + job + ", which was not committed";
                    case REPLACED -> "earlier epochs, which epoch " + job + " has replaced";
                    case REWRITTEN -> "files that statement " + job + " has rewritten";
                };
        return HumanReadable.count(removal.files(), "file") + ", " + HumanReadable.bytes(removal.bytes()) + ": "
                + reason;
    }
}
