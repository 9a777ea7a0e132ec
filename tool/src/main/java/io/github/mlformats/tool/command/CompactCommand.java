package io.github.mlformats.tool.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.command.DirectoryCompaction.Result;
import io.github.mlformats.tool.input.DataFiles;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Drops data that no reader sees. */
@Command(
        name = "compact",
        description = {
            "Drops the dead lines of zds collections, which updates and deletes of documents leave in data.jsonl.",
            "The live documents are copied, compared by number and checksum, and replace the old files. Run it when no"
                    + " other write is running.",
            "Example: mlformats compact /data/corpus"
        })
final class CompactCommand extends LocalCommand {
    @Option(names = "--dry-run", description = "Only print what would be dropped.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    int execute(Inspector inspector, Options options, Configuration conf) throws IOException {
        List<Result> results = new ArrayList<>();
        for (Path path : DataFiles.list(path(), inspector, conf)) {
            try (HadoopTree data = new HadoopTree(path, conf)) {
                DirectoryCompaction output = new DirectoryCompaction(path, dryRun, conf);
                inspector.compact(data, options, output);
                results.addAll(output.results());
            }
        }
        if (json) {
            System.out.println(HumanReadable.escapeLines(json(results).toPrettyString()));
        } else {
            results.forEach(this::print);
        }
        return ExitCode.SUCCESS;
    }

    private void print(Result result) {
        String name = PlainText.escape(result.name());
        if (result.before() == result.after()) {
            System.out.println("nothing to drop in " + name);
            return;
        }
        System.out.println((dryRun ? "would compact " : "compacted ") + name + ": "
                + HumanReadable.count(result.records(), "record") + ", " + HumanReadable.bytes(result.after())
                + " instead of " + HumanReadable.bytes(result.before()));
    }

    private static ObjectNode json(List<Result> results) {
        ObjectNode root = new ObjectMapper().createObjectNode().put("version", 1);
        ArrayNode directories = root.putArray("compacted");
        for (Result result : results) {
            directories
                    .addObject()
                    .put("name", result.name())
                    .put("records", result.records())
                    .put("bytesBefore", result.before())
                    .put("bytesAfter", result.after());
        }
        return root;
    }
}
