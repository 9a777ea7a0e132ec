package io.github.mlformats.tool.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.FileInspector;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.command.IndexFilePublisher.IndexFile;
import io.github.mlformats.tool.command.IndexFilePublisher.State;
import io.github.mlformats.tool.input.DataFiles;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Rebuilds the index files of a format, as opposed to {@link IndexCommand}, whose index files are those of this project. */
@Command(
        name = "reindex",
        description = {
            "Rebuilds missing and damaged index files: those next to the data files of datadings, and index.bin of zds.",
            "The data is read and not changed. Each index file is replaced in one step.",
            "Example: mlformats reindex /data/train.msgpack"
        })
final class ReindexCommand extends LocalCommand {
    @Option(names = "--dry-run", description = "Only print what would be rebuilt.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    int execute(Inspector inspector, Options options, Configuration conf) throws IOException {
        List<IndexFile> files = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Path path : DataFiles.listWithPartitions(path(), inspector, conf)) {
            try (HadoopTree data = new HadoopTree(path, conf);
                    IndexFilePublisher output = inspector instanceof FileInspector
                            ? IndexFilePublisher.ofFile(path, inspector.format().sidecars(path.getName()), conf)
                            : IndexFilePublisher.ofDirectory(path, conf)) {
                inspector.rebuildIndex(data, options, output);
                files.addAll(output.publish(dryRun));
                notes.addAll(output.notes());
            }
        }
        if (json) {
            System.out.println(HumanReadable.escapeLines(json(files, notes).toPrettyString()));
        } else {
            print(files, notes);
        }
        return ExitCode.SUCCESS;
    }

    private void print(List<IndexFile> files, List<String> notes) {
        for (IndexFile file : files) {
            if (file.before() != State.GOOD) {
                System.out.println((dryRun ? "would rebuild " : "rebuilt ")
                        + PlainText.escape(file.path().toString()) + ", which "
                        + (file.before() == State.MISSING ? "was missing" : "did not fit the data"));
            }
        }
        if (files.stream().allMatch(file -> file.before() == State.GOOD)) {
            System.out.println("nothing to rebuild in " + PlainText.escape(path()));
        }
        notes.forEach(note -> System.err.println("mlformats: " + PlainText.escape(note)));
    }

    private ObjectNode json(List<IndexFile> files, List<String> notes) {
        ObjectNode root = new ObjectMapper().createObjectNode().put("version", 1);
        ArrayNode rebuilt = root.putArray("files");
        for (IndexFile file : files) {
            rebuilt.addObject()
                    .put("file", file.path().toString())
                    .put("before", file.before().name().toLowerCase(Locale.ROOT))
                    .put("rebuilt", file.before() != State.GOOD && !dryRun);
        }
        ArrayNode texts = root.putArray("notes");
        notes.forEach(texts::add);
        return root;
    }
}
