package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.convert.ConversionTarget;
import io.github.mlformats.tool.convert.sink.OutputSpec;
import io.github.mlformats.tool.input.Formats;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Command line options for the output of a conversion. */
final class WriteOptions {
    private static final Set<String> LOGGED = Set.of("delta", "iceberg", "hudi");

    @Option(
            names = "--to",
            paramLabel = "NAME",
            required = true,
            description = "Output format: parquet, orc, json, csv or any other file format of Spark.")
    private String format;

    @Option(
            names = "--to-option",
            paramLabel = "KEY=VALUE",
            description = "Write option of the output format, as in write.option(...). Repeatable.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--partition-by",
            paramLabel = "COLUMN",
            split = ",",
            description = "Partition columns of the output.")
    private List<String> partitionBy = List.of();

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description =
                    "Append to a catalog table, such as db.t, which is created in the format of --to if it does not"
                            + " exist. OUT is then the folder for the record of the conversion.")
    private String table;

    @Option(names = "--max-records-per-file", paramLabel = "N", description = "Maximum number of rows per output file.")
    private long maxRecordsPerFile;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "error",
            description = "What to do if OUT exists and is not from the same conversion: ${COMPLETION-CANDIDATES}."
                    + " Default: ${DEFAULT-VALUE}.")
    private ConversionTarget.Mode mode;

    @Option(names = "--overwrite", description = "Same as --mode overwrite: delete existing output first.")
    private boolean overwrite;

    /**
     * Validates the options.
     *
     * @param err receives warnings about unknown options
     * @throws UsageException if the format does not exist, or an option name is probably mistyped
     */
    OutputSpec outputSpec(PrintWriter err) {
        for (String name : Formats.checkWrite(format, options)) {
            err.println(PlainText.escape("mlformats: --to-option " + name + " is not a known write option of format "
                    + format + ". It is passed to Spark unchanged"));
        }
        if (LOGGED.contains(format.toLowerCase(Locale.ROOT)) && table == null) {
            throw new UsageException(
                    "format " + format + " is a table format with a transaction log, so its files cannot be written"
                            + " directly. Name the table with --table, such as --table catalog.db.t");
        }
        Map<String, String> all = new LinkedHashMap<>(options);
        if (maxRecordsPerFile > 0) {
            all.put("maxRecordsPerFile", Long.toString(maxRecordsPerFile));
        }
        return new OutputSpec(format, all, partitionBy, Optional.ofNullable(table));
    }

    ConversionTarget.Mode mode() {
        return overwrite ? ConversionTarget.Mode.OVERWRITE : mode;
    }
}
