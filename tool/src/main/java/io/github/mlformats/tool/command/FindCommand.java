package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.tool.input.LocalTable;
import io.github.mlformats.tool.process.ExitCode;
import io.github.mlformats.tool.process.Terminal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "find",
        description = {
            "Looks up rows through the index of the files, and prints each as a line of JSON.",
            "KEY is a datadings key, a zds _id, the number of an angel row, or a primitiv path such as encoder/lookup."
        })
final class FindCommand extends LocalCommand {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "1", arity = "0..1", paramLabel = "KEY", description = "Key to look up.")
    private String key;

    @Option(
            names = "--by",
            paramLabel = "COLUMN=VALUE",
            description = "Look up by another indexed column, such as col=17 of angel. Repeatable.")
    private Map<String, String> by = new LinkedHashMap<>();

    @Override
    int execute(Inspector inspector, Options options, Configuration conf) throws IOException {
        List<String> known = inspector.format().lookupColumns();
        String name = inspector.format().shortName();
        if (known.isEmpty()) {
            throw new UsageException("format " + name + " has no index for lookups. Use show --where");
        }
        Map<String, String> values = new LinkedHashMap<>(by);
        if (key != null) {
            values.put(known.get(0), key);
        }
        if (values.isEmpty() || !known.containsAll(values.keySet())) {
            throw new UsageException("expected a key, or --by with " + String.join(" or ", known));
        }
        RowFinder finder = new RowFinder(LocalTable.of(path(), inspector, options, conf), values);
        if (finder.find(Terminal::print) > 0) {
            return ExitCode.SUCCESS;
        }
        spec.commandLine().getErr().println("mlformats: no rows found");
        return ExitCode.NOT_FOUND;
    }
}
