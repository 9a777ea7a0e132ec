package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A write that names no collection changes the one that a read without a name reads, or fails: it adds no second one. */
class ExistingCollectionsTest {
    private static final String MESSAGE = "has collections other than 'default': train."
            + " Set option(\"collection\", \"train\") to write to it, or option(\"collection\", \"default\") to write another one";

    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    @AfterEach
    void dropTable() {
        spark.sql("DROP TABLE IF EXISTS t");
    }

    @ParameterizedTest
    @EnumSource(SaveMode.class)
    void saveAddsNoSecondCollection(SaveMode mode) throws IOException {
        write(documents(3)).option("collection", "train").save(path());

        assertThatThrownBy(() -> write(documents(5)).mode(mode).save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(MESSAGE);

        assertThat(read().count()).isEqualTo(3);
        assertThat(collections()).containsExactly("train");
    }

    @Test
    void saveAddsACollectionThatItNames() throws IOException {
        write(documents(3)).option("collection", "train").save(path());

        write(documents(5))
                .option("collection", "default")
                .mode(SaveMode.Append)
                .save(path());

        assertThat(collections()).containsExactlyInAnyOrder("train", "default");
    }

    @Test
    void saveAddsNoSecondCollectionToOneWithoutDocuments() throws IOException {
        write(documents(0)).option("collection", "train").save(path());
        Files.createDirectories(directory.resolve("data/other/files"));

        assertThatThrownBy(() -> write(documents(5)).mode(SaveMode.Append).save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(MESSAGE);
    }

    @Test
    void saveNamesOneOfSeveralCollections() {
        write(documents(3)).save(path());
        write(documents(3)).option("collection", "train").save(path());

        assertThatThrownBy(() -> write(documents(5)).mode(SaveMode.Append).save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"directory", "store"})
    void saveAddsNoDataSetWithAnotherCollection(String container) {
        writeParts(container);

        assertThatThrownBy(() -> write(documents(5))
                        .option("singleSet", false)
                        .option("container", container)
                        .mode(SaveMode.Append)
                        .save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(MESSAGE);

        assertThat(read().count()).isEqualTo(3);
    }

    @Test
    void damagedArchiveHasNoCollections() throws IOException {
        writeParts("directory");
        Files.writeString(directory.resolve("data/a.zds"), "not an archive");

        assertThatThrownBy(() -> write(documents(5))
                        .option("singleSet", false)
                        .mode(SaveMode.Append)
                        .save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"directory", "store"})
    void insertAddsDataSetsWithTheCollectionOfTheTable(String container) {
        writeParts(container);
        createTable("");

        spark.sql("INSERT INTO t VALUES ('more', 7)");
        assertThat(read().where("v = 7").count()).isEqualTo(1);
        assertThat(read().count()).isEqualTo(4);

        spark.sql("INSERT OVERWRITE t VALUES ('only', 8)");
        assertThat(spark.read()
                        .format("zds")
                        .option("collection", "train")
                        .load(path())
                        .count())
                .isEqualTo(1);
    }

    @Test
    void insertAddsTheCollectionThatATableNames() {
        writeParts("directory");
        createTable("OPTIONS (collection 'test')");

        spark.sql("INSERT INTO t VALUES ('more', 7)");

        assertThat(spark.table("t").count()).isEqualTo(1);
        assertThat(spark.read()
                        .format("zds")
                        .option("collection", "*")
                        .load(path())
                        .count())
                .isEqualTo(4);
    }

    /** The table would not read the rows. */
    @ParameterizedTest
    @ValueSource(strings = {"", "OPTIONS (collection 'train')", "OPTIONS (collection 'test')"})
    void writeIntoATableNamesNoOtherCollection(String options) throws Exception {
        writeParts("directory");
        createTable(options);
        String collection = options.contains("test") ? "test" : "train";
        String message = "data has option collection=other, but its rows are written with collection=" + collection
                + ", as the table reads them. Remove the option, or use df.write.save";

        assertThatThrownBy(() ->
                        documents(5).writeTo("t").option("collection", "other").append())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() ->
                        stream().option("collection", "other").toTable("t").awaitTermination())
                .hasStackTraceContaining(message);

        documents(5).writeTo("t").option("collection", collection).append();
        assertThat(spark.table("t").count()).isEqualTo(collection.equals("train") ? 8 : 5);
    }

    @Test
    void writeIntoATableOfOneDataSetNamesNothingElse() throws Exception {
        write(documents(3)).option("collection", "train").save(path());
        createTable("");

        assertThatThrownBy(() ->
                        documents(5).writeTo("t").option("collection", "Train").append())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("option collection=Train, but its rows are written with collection=train,");
        assertThatThrownBy(() ->
                        documents(5).writeTo("t").option("singleSet", false).append())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("option singleSet=false, but its rows are written with singleSet=true,");
        assertThat(collections()).containsExactly("train");

        spark.range(5, 7)
                .selectExpr("concat('k', id) as _id", "id as v")
                .writeTo("t")
                .option("collection", "train")
                .option("SINGLESET", "True")
                .append();
        assertThat(spark.table("t").count()).isEqualTo(5);
    }

    @Test
    void streamAddsNoDataSetWithAnotherCollection() {
        writeParts("directory");

        assertThatThrownBy(() -> stream().start(path()).processAllAvailable()).hasStackTraceContaining(MESSAGE);

        assertThat(read().count()).isEqualTo(3);
    }

    @Test
    void streamAddsDataSetsWithTheCollectionOfTheTable() throws Exception {
        writeParts("directory");
        createTable("");

        stream().toTable("t").awaitTermination();

        assertThat(read().count()).isEqualTo(5);
    }

    /** Returns a stream of two rows. */
    private DataStreamWriter<Row> stream() {
        String source = directory.resolve("source").toString();
        spark.range(2).selectExpr("concat('s', id) as _id", "id as v").write().json(source);
        return spark.readStream()
                .schema("_id string, v bigint")
                .json(source)
                .writeStream()
                .format("zds")
                .trigger(Trigger.AvailableNow())
                .option("singleSet", false)
                .option("checkpointLocation", directory.resolve("checkpoint").toString());
    }

    private void writeParts(String container) {
        write(documents(3))
                .option("collection", "train")
                .option("singleSet", false)
                .option("container", container)
                .save(path());
    }

    private void createTable(String options) {
        spark.sql("CREATE TABLE t (_id string, v bigint) USING zds " + options + " LOCATION '" + path() + "'");
    }

    private Dataset<Row> documents(int count) {
        return spark.range(0, count, 1, 2).selectExpr("concat('k', id) as _id", "id as v");
    }

    private static DataFrameWriter<Row> write(Dataset<Row> rows) {
        return rows.write().format("zds");
    }

    private Dataset<Row> read() {
        return spark.read().format("zds").load(path());
    }

    private String path() {
        return directory.resolve("data").toString();
    }

    private List<String> collections() throws IOException {
        try (Stream<Path> all = Files.list(directory.resolve("data/collections"))) {
            return all.map(collection -> collection.getFileName().toString()).toList();
        }
    }
}
