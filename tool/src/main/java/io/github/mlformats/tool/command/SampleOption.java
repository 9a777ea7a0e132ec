package io.github.mlformats.tool.command;

import io.github.mlformats.report.RowSample;
import picocli.CommandLine.Option;

/** Command line option for the rows that a page profiles. */
final class SampleOption {
    @Option(
            names = "--sample",
            paramLabel = "ROWS",
            defaultValue = "10000",
            description = "With --html: rows to profile: a number of first rows (fewer if that takes long), a random"
                    + " percentage such as 1%%, or all. Default: ${DEFAULT-VALUE}.")
    private String sample;

    /** @throws io.github.mlformats.core.error.UsageException if it is invalid */
    RowSample rows() {
        return RowSample.parse(sample);
    }
}
