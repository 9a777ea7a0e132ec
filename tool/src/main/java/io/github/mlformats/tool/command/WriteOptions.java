package io.github.mlformats.tool.command;

import io.github.mlformats.tool.convert.SaveChoice;
import io.github.mlformats.tool.convert.sink.Writing;
import io.github.mlformats.tool.input.Formats;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** How rows are written, as it is said on the command line. */
final class WriteOptions {
    @Option(
            names = "--to",
            paramLabel = "NAME",
            required = true,
            description = "Format to write: parquet, orc, json, csv or any other that Spark writes to files.")
    private String format;

    @Option(
            names = "--to-option",
            paramLabel = "KEY=VALUE",
            description = "Option of the format to write, as for write.option(...). Repeatable.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--partition-by",
            paramLabel = "COLUMN",
            split = ",",
            description = "Write a folder for each value of these columns.")
    private List<String> partitionBy = List.of();

    @Option(names = "--max-records-per-file", paramLabel = "N", description = "Begin another file after so many rows.")
    private long maxRecordsPerFile;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "error",
            description = "What to do if OUT exists and is not the same job's: ${COMPLETION-CANDIDATES}."
                    + " Default: ${DEFAULT-VALUE}.")
    private SaveChoice mode;

    @Option(names = "--overwrite", description = "The same as --mode overwrite: what is there is deleted first.")
    private boolean overwrite;

    /** @throws io.github.mlformats.core.error.UsageException if there is no such format */
    Writing writing() {
        Formats.checkWrite(format);
        Map<String, String> all = new LinkedHashMap<>(options);
        if (maxRecordsPerFile > 0) {
            all.put("maxRecordsPerFile", Long.toString(maxRecordsPerFile));
        }
        return new Writing(format, all, partitionBy);
    }

    SaveChoice mode() {
        return overwrite ? SaveChoice.OVERWRITE : mode;
    }
}
