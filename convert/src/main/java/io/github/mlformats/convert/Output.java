package io.github.mlformats.convert;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.write.IndexUpdate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The output of a conversion.
 *
 * @param path output directory or file; if a table is appended to, the directory of the conversion's record
 * @param format output format
 * @param options options of {@code df.write}
 * @param partitionBy partition columns
 * @param table the catalog table to append to instead of writing files, if any
 */
public record Output(
        String path, String format, Map<String, String> options, List<String> partitionBy, Optional<String> table) {
    /** Write options that produce a single file or data set. */
    private static final List<String> AS_ONE = List.of("singleFile", "singleSet");

    private static final String CSV = "csv";
    /** Options that write texts as they are, with quotes as in RFC 4180, and read them again. */
    private static final Map<String, String> CSV_TEXTS =
            Map.of("ignoreLeadingWhiteSpace", "false", "ignoreTrailingWhiteSpace", "false", "escape", "\"");

    private static final String MICROSECONDS = "yyyy-MM-dd'T'HH:mm:ss.SSSSSS";
    /** The write option of model formats. */
    private static final String LAYOUT = "layout";

    /** @throws UsageException if readers would skip the directories of a partition column */
    public Output {
        for (String column : partitionBy) {
            if (table.isEmpty() && HadoopPaths.isSkipped(column + "=")) {
                throw new UsageException(
                        "column '" + column + "' cannot be a partition column: readers skip directories"
                                + " whose names begin with a dot. Rename the column with --select");
            }
        }
    }

    /** Returns an output of files. */
    public static Output files(String path, String format, Map<String, String> options) {
        return new Output(path, format, options, List.of(), Optional.empty());
    }

    /** Returns the table or, if there is none, the path. */
    public String target() {
        return table.orElse(path);
    }

    /** Whether the output is a single file, data set or model, to which units cannot be added. */
    public boolean isSingleOutput() {
        return table.isEmpty()
                && Formats.writable(format).map(this::isSingleOutput).orElse(false);
    }

    private boolean isSingleOutput(WritableFormat writable) {
        Options parsed = new OptionSet(writable.writeOptions()).parse(options);
        return writable.writeOptions().stream()
                .filter(option -> !option.isUnsupported())
                .anyMatch(option -> option.name().equals(LAYOUT)
                        || AS_ONE.contains(option.name()) && Boolean.TRUE.equals(value(parsed, option)));
    }

    /** Whether the output is written by one job, to which a stream cannot add. */
    boolean isWrittenByOneJob() {
        return AS_ONE.stream().anyMatch(option -> Boolean.parseBoolean(options.get(option)))
                || Formats.writable(format)
                        .filter(WritableFormat::requiresStatisticsPass)
                        .isPresent();
    }

    private static Object value(Options options, Option<?> option) {
        return options.get(option);
    }

    /** Whether the rows of a single unit can be read back. */
    public boolean canReadBackUnits() {
        return table.isEmpty() || format.equalsIgnoreCase(TableSink.IcebergAppends.FORMAT);
    }

    /** Returns what writes the index files that an option requests, once all files are in a directory. */
    Optional<IndexUpdate> index(String directory) {
        return Formats.writable(format)
                .filter(writable -> writable.writeOptions().contains(WriteOptions.WRITE_INDEX))
                .flatMap(writable -> IndexUpdate.of(
                        writable, new OptionSet(writable.writeOptions()).parse(options), directory, options));
    }

    /** The write options, with defaults that keep the microseconds of timestamps and the texts of CSV, which Spark's own do not. */
    Map<String, String> writeOptions() {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(options);
        if (Formats.isTextual(format)) {
            all.putIfAbsent("timestampFormat", MICROSECONDS + "XXX");
            all.putIfAbsent("timestampNTZFormat", MICROSECONDS);
        }
        if (isCsv()) {
            CSV_TEXTS.forEach(all::putIfAbsent);
        }
        return all;
    }

    private boolean isCsv() {
        return format.equalsIgnoreCase(CSV);
    }

    DataFrameWriter<Row> writer(Dataset<Row> rows) {
        DataFrameWriter<Row> writer = rows.write().format(format).options(writeOptions());
        return partitionBy.isEmpty() ? writer : writer.partitionBy(partitionBy.toArray(String[]::new));
    }

    /**
     * The rows of output, with the types that were written where the format has them only if they are declared.
     *
     * @param columns a table with the schema that was written
     * @param more additional read options
     */
    Dataset<Row> readBack(Dataset<Row> columns, Map<String, String> more, String... paths) {
        Dataset<Row> inferred = reader(columns).options(more).load(paths);
        if (Formats.inspector(format).isEmpty()) {
            return inferred;
        }
        return ReadBackColumns.of(inferred.schema(), columns.schema())
                .map(declared -> reader(columns).options(more).schema(declared).load(paths))
                .orElse(inferred);
    }

    /** Reads output of these columns. */
    private DataFrameReader reader(Dataset<Row> columns) {
        Map<String, String> readOptions = Formats.readOptions(format, options);
        if (isCsv()) {
            CSV_TEXTS.forEach(readOptions::putIfAbsent);
            // Texts may contain line ends.
            readOptions.putIfAbsent("multiLine", "true");
        }
        DataFrameReader reader = columns.sparkSession().read().format(format).options(readOptions);
        return Formats.isReadWithSchema(format, readOptions, columns.schema())
                ? reader.schema(columns.schema())
                : reader;
    }
}
