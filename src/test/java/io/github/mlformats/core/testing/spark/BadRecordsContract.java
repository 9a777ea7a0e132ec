package io.github.mlformats.core.testing.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.ConsistentReads.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Contract of {@code badRecordsPath}: every query on a damaged file writes the same skipped records, whether it reads all columns
 * or none, for {@code count()}, and for a LIMIT that all rows satisfy, even if the metadata has the row count.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BadRecordsContract {
    @TempDir
    static Path directory;

    private final String format;

    /** @param format its short name */
    protected BadRecordsContract(String format) {
        this.format = format;
    }

    /** Files with corrupt records, read with options that skip these or give rows of nulls for them. */
    protected abstract Stream<Source> sources() throws Exception;

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void everyQueryWritesTheSame(Source source) throws IOException {
        List<String> all = linesOf(source, Dataset::collectAsList);

        assertThat(all).isNotEmpty();
        assertThat(linesOf(source, Dataset::count)).as("count()").isEqualTo(all);
        assertThat(linesOf(source, data -> data.selectExpr("1 AS one").collectAsList()))
                .as("no column")
                .isEqualTo(all);
        assertThat(linesOf(source, data -> data.selectExpr("max(1)", "count(struct(*))")
                        .collectAsList()))
                .as("aggregate")
                .isEqualTo(all);
        assertThat(linesOf(source, data -> data.limit(1_000_000).collectAsList()))
                .as("LIMIT")
                .isEqualTo(all);
    }

    /** What a query writes, sorted: the files have random names. */
    protected final List<String> linesOf(Source source, Consumer<Dataset<Row>> query) throws IOException {
        Path bad = directory.resolve(UUID.randomUUID().toString());
        query.accept(SparkSessions.shared()
                .read()
                .format(format)
                .options(source.options())
                .option("badRecordsPath", bad.toUri().toString())
                .load(source.path()));
        List<String> lines = new ArrayList<>();
        if (Files.exists(bad)) {
            try (Stream<Path> files = Files.list(bad)) {
                for (Path file :
                        files.filter(file -> file.toString().endsWith(".jsonl")).toList()) {
                    lines.addAll(Files.readAllLines(file));
                }
            }
        }
        lines.sort(null);
        return lines;
    }
}
