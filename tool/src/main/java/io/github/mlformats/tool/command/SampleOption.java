package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.report.RowSample;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Command line option for the rows that a page profiles. */
final class SampleOption {
    private static final String DEFAULT = "10000";

    @Option(
            names = "--sample",
            paramLabel = "ROWS",
            description = "With --html: rows to profile: a number of first rows (fewer if that takes long), a random"
                    + " percentage such as 1%%, or all. Default: " + DEFAULT + ".")
    private Optional<String> sample = Optional.empty();

    /** @throws UsageException if it is invalid, or there is no page */
    void check(boolean hasPage) {
        if (!hasPage && sample.isPresent()) {
            throw new UsageException("--sample needs --html: it is for the rows that the page profiles");
        }
        rows();
    }

    RowSample rows() {
        return RowSample.parse(sample.orElse(DEFAULT));
    }
}
