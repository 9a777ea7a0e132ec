package io.github.mlformats.tool.command.option;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.convert.SaveChoice;
import io.github.mlformats.tool.convert.sink.Writing;
import io.github.mlformats.tool.input.Formats;
import io.github.mlformats.tool.report.PlainLines;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** How rows are written, as it is said on the command line. */
public final class WriteOptions {
    private static final Set<String> LOGGED = Set.of("delta", "iceberg", "hudi");

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

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description =
                    "Append to a table of a catalog, such as db.t, which is made by --to if it does not exist. OUT is"
                            + " then a folder for the record of the job.")
    private String table;

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

    /**
     * Checks them.
     *
     * @param err where unknown options are named
     * @throws UsageException if there is no such format, or a name looks like a typing error
     */
    public Writing writing(PrintWriter err) {
        for (String name : Formats.checkWrite(format, options)) {
            err.println(PlainLines.line("mlformats: format " + format + " does not know --to-option " + name
                    + " as an option for writing. It is passed on"));
        }
        if (LOGGED.contains(format.toLowerCase(Locale.ROOT)) && table == null) {
            throw new UsageException(
                    "a table of " + format + " has a log of its files, so these cannot be brought to their place one"
                            + " by one: name it with --table, such as --table catalog.db.t");
        }
        Map<String, String> all = new LinkedHashMap<>(options);
        if (maxRecordsPerFile > 0) {
            all.put("maxRecordsPerFile", Long.toString(maxRecordsPerFile));
        }
        return new Writing(format, all, partitionBy);
    }

    public Optional<String> table() {
        return Optional.ofNullable(table);
    }

    public SaveChoice mode() {
        return overwrite ? SaveChoice.OVERWRITE : mode;
    }
}
