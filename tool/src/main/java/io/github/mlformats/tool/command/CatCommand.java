package io.github.mlformats.tool.command;

import io.github.mlformats.convert.Formats;
import io.github.mlformats.convert.Transformation;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.input.LocalInput;
import io.github.mlformats.tool.input.LocalRows;
import io.github.mlformats.tool.output.OutputFormat;
import io.github.mlformats.tool.output.RowSource;
import io.github.mlformats.tool.output.RowStream;
import io.github.mlformats.tool.output.Shard;
import io.github.mlformats.tool.output.SparkRows;
import io.github.mlformats.tool.output.Terminal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "cat",
        description = {
            "Writes rows to standard output, for other programs: as an Arrow stream, CSV or JSON.",
            "Memory does not grow with the data. Closing the pipe ends the command.",
            "Example: mlformats cat reviews.idv --to arrow --where \"Price > 10\" > reviews.arrows"
        })
final class CatCommand extends SparkCommand {
    private static final String MIN_PARTITIONS = "spark.sql.files.minPartitionNum";

    /** So that shards have nearly equal sizes. */
    private static final int PARTITIONS_PER_SHARD = 4;

    @Parameters(paramLabel = "FILE", arity = "1..*", converter = LocalName.class, description = "Input files.")
    private List<String> files;

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Mixin
    private ShowCommand.QueryOptions query = new ShowCommand.QueryOptions();

    @Option(
            names = "--shard",
            paramLabel = "K/N",
            description =
                    "Only the K-th of N parts, from 0 on, so that N processes read each row once. Not with --sort.")
    private Optional<String> shardText = Optional.empty();

    private Shard shard = Shard.ALL;

    @Override
    List<String> files() {
        return files;
    }

    @Override
    void check(Configuration conf) {
        stream.check();
        shard = shardText.map(Shard::parse).orElse(Shard.ALL);
        if (shard.count() > 1 && query.sorts()) {
            throw new UsageException("--shard and --sort exclude each other: the parts of sorted rows are not fixed");
        }
    }

    @Override
    boolean runLocally(LocalInput input) throws InterruptedException {
        if (query.isPresent()) {
            return false;
        }
        Map<String, String> options = new HashMap<>(stream.readOptions(input.format()));
        if (shard.count() > 1 && !input.hasOption(CommonOptions.MIN_PARTITIONS.name())) {
            options.put(CommonOptions.MIN_PARTITIONS.name(), Integer.toString(minPartitions()));
        }
        Optional<LocalRows> rows = input.rows(options, shard.count() > 1 ? OptionalLong.empty() : stream.limit());
        boolean written = rows.isPresent() && !stream.convertsVectors(rows.get().schema());
        if (written) {
            stream.write(rows.get(), rows.get().schema(), shard);
        }
        return written;
    }

    @Override
    void run(InputTable input) throws InterruptedException {
        if (shard.count() > 1) {
            input.session().conf().set(MIN_PARTITIONS, minPartitions());
        }
        stream.write(query.applyTo(input, stream.readOptions(input.format())), shard);
    }

    /** The partitions of shards must not depend on the number of cores. */
    private int minPartitions() {
        return shard.count() * PARTITIONS_PER_SHARD;
    }

    /** Command line options for rows on standard output. */
    static final class StreamOptions {
        @Option(
                names = "--to",
                paramLabel = "FORMAT",
                defaultValue = "ndjson",
                description =
                        "arrow: a stream of Arrow's IPC format; csv: with a header; json: one array; ndjson: lines"
                                + " of JSON. Default: ${DEFAULT-VALUE}.")
        private OutputFormat format;

        @Option(
                names = {"-n", "--limit"},
                paramLabel = "N",
                description = "Maximum number of rows. Default: all.")
        private Long limit;

        @Option(
                names = "--as-arrays",
                description = "Write vectors of Spark ML as arrays, which other programs can read.")
        private boolean arrays;

        void check() {
            check(format);
            if (limit != null && limit < 0) {
                throw new UsageException("--limit must not be negative, but is " + limit);
            }
        }

        /** @throws UsageException if a terminal cannot show the format */
        static void check(OutputFormat format) {
            if (format.isBinary() && Terminal.isTerminal()) {
                throw new UsageException("format " + format
                        + " is binary, which a terminal cannot show. Redirect the output to a file or a program");
            }
        }

        OptionalLong limit() {
            return limit == null ? OptionalLong.empty() : OptionalLong.of(limit);
        }

        /** Read options for a format. */
        Map<String, String> readOptions(String input) {
            return arrays && Formats.hasReadOption(input, "vectors") ? Map.of("vectors", "array") : Map.of();
        }

        /** Whether some columns are written as arrays that are read as vectors. */
        boolean convertsVectors(StructType schema) {
            return arrays && Transformation.hasVectors(schema);
        }

        void write(Dataset<Row> rows, Shard shard) throws InterruptedException {
            write(arrays ? Transformation.withArrays(rows) : rows, format, shard, limit());
        }

        void write(RowSource rows, StructType schema, Shard shard) throws InterruptedException {
            write(rows, schema, format, shard, limit());
        }

        /** Writes rows to standard output. */
        static void write(Dataset<Row> rows, OutputFormat format, Shard shard, OptionalLong limit)
                throws InterruptedException {
            Terminal.stopProgressBar(rows.sparkSession().sparkContext());
            write(new SparkRows(rows), rows.schema(), format, shard, limit);
        }

        static void write(RowSource rows, StructType schema, OutputFormat format, Shard shard, OptionalLong limit)
                throws InterruptedException {
            RowStream.write(rows, format.encoding(schema, Terminal.isTerminal()), shard, limit, Terminal::write);
        }
    }
}
