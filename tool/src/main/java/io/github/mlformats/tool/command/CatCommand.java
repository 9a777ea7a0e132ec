package io.github.mlformats.tool.command;

import io.github.mlformats.convert.Formats;
import io.github.mlformats.convert.Transformation;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.output.OutputFormat;
import io.github.mlformats.tool.output.RowStream;
import io.github.mlformats.tool.output.Shard;
import io.github.mlformats.tool.output.Terminal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
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
    void run(InputTable input) throws InterruptedException {
        Map<String, String> options = stream.arrays && Formats.hasReadOption(input.format(), "vectors")
                ? Map.of("vectors", "array")
                : Map.of();
        if (shard.count() > 1) {
            // The partitions must not depend on the number of cores.
            input.session().conf().set(MIN_PARTITIONS, (long) shard.count() * PARTITIONS_PER_SHARD);
        }
        stream.write(query.applyTo(input.rows(options)), shard);
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

        void write(Dataset<Row> rows, Shard shard) throws InterruptedException {
            write(
                    arrays ? Transformation.withArrays(rows) : rows,
                    format,
                    shard,
                    limit == null ? OptionalLong.empty() : OptionalLong.of(limit));
        }

        /** Writes rows to standard output. */
        static void write(Dataset<Row> rows, OutputFormat format, Shard shard, OptionalLong limit)
                throws InterruptedException {
            Terminal.stopProgressBar(rows.sparkSession().sparkContext());
            RowStream.write(rows, format.encoding(rows.schema(), Terminal.isTerminal()), shard, limit, Terminal::write);
        }
    }
}
