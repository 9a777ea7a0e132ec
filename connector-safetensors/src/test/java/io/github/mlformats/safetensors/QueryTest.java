package io.github.mlformats.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.StreamRun;
import io.github.mlformats.safetensors.testing.Corpus;
import io.github.mlformats.safetensors.testing.TensorFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what queries read through all entry points. */
class QueryTest extends SafetensorsTest {
    private static final int LARGE = 200_000;

    /** Ten matrices of 800 kB. */
    private Path large() {
        TensorFile model = new TensorFile();
        for (int i = 0; i < 10; i++) {
            model.tensor("layer" + i, 1000, LARGE / 1000);
        }
        return model.write(directory.resolve("large.safetensors"));
    }

    private long bytesReadBy(Runnable query) {
        CountingFileSystem.reset();
        query.run();
        assertThat(CountingFileSystem.openStreams()).isZero();
        return CountingFileSystem.bytesRead();
    }

    @Test
    void onlyTheHeaderIsReadWithoutValues() {
        Path file = large();

        assertThat(bytesReadBy(() -> assertThat(
                                load(file).select("name", "shape", "count").collectAsList())
                        .hasSize(10)))
                .isLessThan(20_000);
        assertThat(bytesReadBy(() ->
                        assertThat(load(file, "layout", "elements").count()).isEqualTo(10L * LARGE)))
                .isLessThan(20_000);
    }

    @Test
    void filtersOnNameAndTypeReadOnlyTheseTensors() {
        Path file = large();

        assertThat(bytesReadBy(() -> assertThat(load(file, "layout", "rows")
                                .where("name = 'layer7'")
                                .selectExpr("sum(values[1])")
                                .first()
                                .getDouble(0))
                        .isEqualTo(1000 * (7.0 * LARGE + 1) + 200 * 999 * 500.0)))
                .isBetween(4L * LARGE, 4L * LARGE + 20_000);
        assertThat(load(file).where("dtype = 'F16'").count()).isZero();
        assertThat(load(file)
                        .where("name IN ('layer1', 'layer3') AND name <> 'layer1'")
                        .count())
                .isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows", "columns", "elements"})
    void splitsReadEachValueOnce(String layout) {
        Path file = large();
        var table = load(file, "layout", layout, "maxPartitionBytes", "1m", "openCostInBytes", "1");
        String sum = layout.equals("elements") ? "double(value)" : "aggregate(values, 0D, (a, x) -> a + x)";

        assertThat(table.rdd().getNumPartitions()).isGreaterThan(6);
        assertThat(table.selectExpr("sum(" + sum + ")").first().getDouble(0))
                .isEqualTo((10.0 * LARGE - 1) * (10.0 * LARGE) / 2);
    }

    @Test
    void everyEntryPointReads() throws Exception {
        Path file = Corpus.file("model");
        String path = file.toString();

        assertThat(spark.sql("SELECT name FROM safetensors.`" + path + "` WHERE count = 1")
                        .collectAsList())
                .hasSize(2);
        spark.sql("CREATE TABLE model USING safetensors OPTIONS (layout 'rows') LOCATION '" + path + "'");
        try {
            assertThat(spark.sql("SELECT count(*) FROM model").first().getLong(0))
                    .isEqualTo(11);
        } finally {
            spark.sql("DROP TABLE model");
        }
        assertThat(read().schema("name STRING, values ARRAY<DOUBLE>").load(path).count())
                .isEqualTo(6);
        assertThat(rows(read().schema("Name STRING, VALUES ARRAY<DOUBLE>")
                        .load(path)
                        .where("name = 'scale'")))
                .containsExactly("{\"Name\":\"scale\",\"VALUES\":[7.25]}");
        assertThatThrownBy(() ->
                        read().schema("name STRING, dims ARRAY<INT>").load(path).count())
                .hasStackTraceContaining("layout=tensors has no column 'dims'");
        assertThatThrownBy(
                        () -> read().schema("values ARRAY<STRING>").load(path).count())
                .hasStackTraceContaining("column 'values' cannot be read as array<string>, but as array<int>,");
    }

    @Test
    void metadataShowsHeaderAndPosition() {
        assertThat(rows(corpus("model", "layout", "rows")
                        .where("name = 'encoder.embedding.weight' AND row = 1")
                        .selectExpr(
                                "_metadata.row_index",
                                "_metadata.data_length",
                                "_metadata.header_metadata",
                                "_metadata.file_name")))
                .containsExactly("{\"row_index\":3,\"data_length\":96,\"header_metadata\":{\"format\":\"np\"},"
                        + "\"file_name\":\"model.safetensors\"}");
    }

    @Test
    void aStreamWaitsForCompleteFiles() throws Exception {
        Path input = Files.createDirectory(directory.resolve("in"));
        byte[] bytes = new TensorFile().tensor("w", 3).bytes();
        Files.write(input.resolve("a.safetensors"), bytes);
        Files.write(input.resolve("b.safetensors"), Arrays.copyOf(bytes, bytes.length - 1));
        var schema = read().load(input.resolve("a.safetensors").toString()).schema();
        Dataset<Row> stream =
                spark.readStream().format("safetensors").schema(schema).load(input.toString());

        assertThat(StreamRun.readAll(stream, directory.resolve("checkpoint"))).hasSize(1);
        Files.write(input.resolve("b.safetensors"), bytes);
        assertThat(StreamRun.readAll(stream, directory.resolve("checkpoint")))
                .singleElement()
                .satisfies(rows -> assertThat(rows).hasSize(1));
    }

    private static void copyModel(Path target, String... files) throws IOException {
        for (String file : files) {
            Files.copy(Corpus.DIRECTORY.resolve("sharded").resolve(file), target.resolve(file));
        }
    }

    @Test
    void aStreamWaitsForAllFilesOfAModel() throws Exception {
        Path input = Files.createDirectory(directory.resolve("in"));
        copyModel(input, "model-00001-of-00002.safetensors", "model.safetensors.index.json");
        Dataset<Row> stream =
                spark.readStream().format("safetensors").schema("name STRING").load(input.toString());

        assertThat(StreamRun.readAll(stream, directory.resolve("checkpoint"))).isEmpty();
        copyModel(input, "model-00002-of-00002.safetensors");
        assertThat(StreamRun.readAll(stream, directory.resolve("checkpoint")).stream()
                        .flatMap(List::stream))
                .hasSize(2);
    }

    @Test
    void aStreamWaitsForAllFilesThatTheirNamesCount() throws Exception {
        Path input = Files.createDirectory(directory.resolve("in"));
        new TensorFile().tensor("a", 1).write(input.resolve("x-00001-of-00003.safetensors"));
        new TensorFile().tensor("b", 1).write(input.resolve("x-00002-of-00003.safetensors"));
        Dataset<Row> stream =
                spark.readStream().format("safetensors").schema("name STRING").load(input.toString());

        try (CapturedLog log = new CapturedLog("io.github.mlformats.core.spi")) {
            assertThat(StreamRun.readAll(stream, directory.resolve("checkpoint")))
                    .isEmpty();
            assertThat(log.messages())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .startsWith("A stream waits for ")
                    .contains("/in/x-00003-of-00003.safetensors is missing");
        }
        new TensorFile().tensor("c", 1).write(input.resolve("x-00003-of-00003.safetensors"));
        assertThat(StreamRun.readAll(stream, directory.resolve("checkpoint")).stream()
                        .flatMap(List::stream))
                .hasSize(3);
    }

    /** Each of them is checked for all others, those that were read before included. */
    @Test
    void aStreamTakesListedFilesOfAModelForPresent() throws Exception {
        int files = 40;
        Path input = Files.createDirectory(directory.resolve("in"));
        for (int i = 1; i <= files; i++) {
            new TensorFile()
                    .tensor("t" + i, 1)
                    .write(input.resolve(String.format("x-%05d-of-%05d.safetensors", i, files)));
        }
        Dataset<Row> stream = spark.readStream()
                .format("safetensors")
                .schema("name STRING")
                .option("maxFilesPerTrigger", files / 2)
                .load(CountingFileSystem.path(input));
        CountingFileSystem.reset();

        assertThat(StreamRun.readAll(stream, directory.resolve("checkpoint"))).hasSize(2);

        assertThat(CountingFileSystem.asked())
                .filteredOn("x-00040-of-00040.safetensors"::equals)
                .hasSizeLessThan(files);
    }

    @Test
    void aDirectoryHasOtherFiles() throws IOException {
        new TensorFile().tensor("a", 2).write(directory.resolve("a.safetensors"));
        new TensorFile().tensor("b", 2).write(directory.resolve("b.safetensors"));
        Files.writeString(directory.resolve("config.json"), "{}");

        assertThat(load(directory).count()).isEqualTo(2);
    }

    @Test
    void aTensorInTwoFilesOfADirectoryIsRejected() {
        new TensorFile().tensor("a", 2).tensor("w", 1).write(directory.resolve("a.safetensors"));
        new TensorFile().tensor("w", 2).write(directory.resolve("b.safetensors"));

        assertThatThrownBy(() -> load(directory).count())
                .hasMessageContaining("tensor 'w' of ")
                .hasMessageContaining("b.safetensors is in another file of its directory, too");
        assertThat(load(directory, "duplicates", "keep").count()).isEqualTo(3);
    }

    @Test
    void filesThatTheIndexDoesNotNameAreNotReadAsEmpty() throws IOException {
        copyModel(
                directory,
                "model-00001-of-00002.safetensors",
                "model-00002-of-00002.safetensors",
                "model.safetensors.index.json");
        new TensorFile().tensor("w", 2).write(directory.resolve("consolidated.safetensors"));

        for (String name : List.of("consolidated.safetensors", "consolidated*")) {
            assertThatThrownBy(() -> load(directory.resolve(name)))
                    .hasMessageContaining("consolidated.safetensors does not name it, so no tensor would be read."
                            + " Set option(\"index\", \"ignore\") to read it, or read the directory");
            assertThat(load(directory.resolve(name), "index", "ignore").count()).isOne();
        }
        assertThat(load(directory).count()).isEqualTo(2);
        assertThat(load(directory.resolve("*.safetensors")).count()).isEqualTo(2);
    }

    @Test
    void theIndexNamesTheFilesOfAModel() throws IOException {
        Path sharded = Corpus.DIRECTORY.resolve("sharded");

        assertThat(load(sharded).select("name").collectAsList())
                .extracting(row -> row.getString(0))
                .containsExactly("a.weight", "b.weight");
        assertThat(load(sharded, "index", "ignore", "duplicates", "keep").count())
                .isEqualTo(3);
        copyModel(directory, "model-00001-of-00002.safetensors", "model.safetensors.index.json");
        assertThatThrownBy(() -> load(directory).count())
                .hasStackTraceContaining("names missing files: model-00002-of-00002.safetensors. Complete the model");
        assertThat(load(directory, "index", "ignore").count()).isOne();
    }
}
