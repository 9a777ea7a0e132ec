package io.github.mlformats.zds;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.spark.sql.functions.broadcast;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filters on the id read the index and the matching documents only. */
class IdLookupTest {
    private static final SparkSession SPARK = SparkSessions.shared();
    private static final Path DATA_SET = Corpus.ROOT.resolve("many5000/ds");
    /** Upper limit of the size of a document. */
    private static final int DOCUMENT = 1024;
    /** Size of the sampled bytes of an index. */
    private static final int SAMPLE = 32 << 10;
    /** Number of bytes at the end of the data by which the listing and the task notice an overwrite. */
    private static final int END = 2 * (4 << 10);

    private static Dataset<Row> documents() {
        return documents(DATA_SET);
    }

    private static Dataset<Row> documents(Path dataSet) {
        return SPARK.read()
                .format("zds")
                .schema("_id string, n bigint")
                .load(CountingFileSystem.path(dataSet.toAbsolutePath()));
    }

    /** The documents of two numbers, by a table that has the numbers of all ids. */
    private static Dataset<Row> joined(Dataset<Row> documents, Path directory) {
        String table = directory.resolve("requested").toString();
        SPARK.range(5000)
                .selectExpr("concat('doc_', lpad(id, 5, '0')) AS requested", "id")
                .write()
                .mode("overwrite")
                .parquet(table);
        Dataset<Row> requested = SPARK.read().parquet(table).where("id IN (3, 4000)");
        return documents.join(broadcast(requested), documents.col("_id").equalTo(requested.col("requested")));
    }

    private static long indexBytes() throws IOException {
        return Files.size(DATA_SET.resolve("collections/train/meta/index.bin"));
    }

    /** Members of JSON are compared exactly: this one is not the id. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "meta/data.jsonl | {\"_id\": \"a\", \"_ID\": \"x\"}#{\"_id\": \"x\", \"_ID\": \"y\"}",
                "docs/x.json | {\"_ID\": \"y\"}"
            })
    void aMemberThatDiffersByCaseIsNotLookedUp(String file, String lines, @TempDir Path directory) throws IOException {
        Path collection = directory.resolve("set/collections/c");
        FileUtils.writeStringToFile(collection.resolve(file).toFile(), lines.replace('#', '\n') + "\n", UTF_8);

        Dataset<Row> found = SPARK.read()
                .format("zds")
                .schema("_ID string")
                .load(directory + "/set")
                .where("_ID = 'y'");

        assertThat(found.count()).isEqualTo(1);
    }

    @Test
    void oneIdReadsTheIndexAndItsDocument() throws IOException {
        Dataset<Row> found = documents().where("_id = 'doc_01234'");
        CountingFileSystem.reset();

        assertThat(found.collectAsList()).extracting(row -> row.getLong(1)).containsExactly(1234L);
        assertThat(CountingFileSystem.bytesRead()).isLessThan(indexBytes() + SAMPLE + END + DOCUMENT);
        assertThat(CountingFileSystem.openStreams()).isZero();
    }

    @Test
    void aJoinReadsOnlyTheDocumentsItFinds(@TempDir Path directory) throws IOException {
        Dataset<Row> joined = joined(documents(), directory);
        CountingFileSystem.reset();

        assertThat(joined.collectAsList()).extracting(row -> row.getLong(1)).containsExactlyInAnyOrder(3L, 4000L);
        assertThat(joined.queryExecution().executedPlan().toString()).contains("dynamicpruning");
        assertThat(CountingFileSystem.bytesRead()).isLessThan(2 * indexBytes() + 2 * END + 2 * DOCUMENT);
    }

    /** A file not larger than a split is read by its task only, which runs on an executor of a cluster. */
    @Test
    void secondJoinReusesTheIndex(@TempDir Path directory) throws IOException {
        Path dataSet = directory.resolve("ds");
        FileUtils.copyDirectory(DATA_SET.toFile(), dataSet.toFile());
        Dataset<Row> joined = joined(documents(dataSet), directory);
        CountingFileSystem.reset();
        List<Row> first = joined.collectAsList();
        assertThat(indexBytesRead()).isGreaterThanOrEqualTo(indexBytes());
        CountingFileSystem.reset();

        assertThat(joined(documents(dataSet), directory).collectAsList()).isEqualTo(first);
        assertThat(indexBytesRead()).isLessThan(indexBytes());
    }

    private static long indexBytesRead() {
        return CountingFileSystem.reads().stream()
                .filter(read -> read.file().equals("index.bin"))
                .mapToLong(CountingFileSystem.Read::length)
                .sum();
    }
}
