package io.github.mlformats.tool.command;

import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.input.LocalInput;
import io.github.mlformats.tool.output.Terminal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "count",
        description = {
            "Counts rows, from the metadata of the files where possible.",
            "Example: mlformats count reviews.idv --where \"Class = 'rare'\""
        })
final class CountCommand extends SparkCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", converter = LocalName.class, description = "Input files.")
    private List<String> files;

    @Option(
            names = "--where",
            paramLabel = "SQL",
            description = "Only rows that satisfy this condition, such as \"price > 10\".")
    private Optional<String> where = Optional.empty();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    List<String> files() {
        return files;
    }

    @Override
    boolean runLocally(LocalInput input) {
        OptionalLong count = where.isEmpty() ? input.count() : OptionalLong.empty();
        count.ifPresent(this::print);
        return count.isPresent();
    }

    @Override
    void run(InputTable input) {
        long count = input.rows(Map.of(), where).count();
        Terminal.stopProgressBar(input.session().sparkContext());
        print(count);
    }

    private void print(long count) {
        System.out.println(json ? "{\"version\":1,\"rows\":" + count + "}" : count);
    }
}
