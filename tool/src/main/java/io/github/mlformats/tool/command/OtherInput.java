package io.github.mlformats.tool.command;

import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.input.FormatDetector;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Option;

/** Command line options for the second data set of a comparison. */
final class OtherInput {
    @Option(
            names = "--other-format",
            paramLabel = "NAME",
            description = "Format of OTHER. Default: detected from its name or first bytes.")
    private Optional<String> format = Optional.empty();

    @Option(
            names = "--other-option",
            paramLabel = "KEY=VALUE",
            description = "Read option of OTHER. Default: those of --option, if both have the same format. Repeatable.")
    private Map<String, String> options = new LinkedHashMap<>();

    /** Detects the format and validates the options. */
    void check(String path, Configuration conf) throws IOException {
        String detected = FormatDetector.detect(List.of(path), format, conf);
        FormatChecks.checkRead(detected, options);
        format = Optional.of(detected);
    }

    /** The second data set, after {@link #check}. @param first the first one */
    InputTable table(String path, InputTable first) {
        String detected = format.orElseThrow();
        boolean alike = detected.equals(first.format()) && options.isEmpty();
        return new InputTable(
                first.session(), detected, alike ? first.options() : options, List.of(path), first.columns());
    }
}
