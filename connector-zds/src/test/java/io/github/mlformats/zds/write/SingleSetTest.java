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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes a single data set with the rows of all tasks. */
class SingleSetTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"zdx", "tsv", "none"})
    void hasTheBytesThatOneTaskWouldWrite(String index) throws IOException {
        Dataset<Row> rows = documents(0, 1000, 7).filter("n < 300 or n > 500");

        write(rows).option("index", index).save(path());
        write(rows.coalesce(1))
                .option("index", index)
                .option("singleSet", "false")
                .save(directory.resolve("one").toString());

        assertThat(files("data")).hasSize(index.equals("none") ? 1 : 2);
        Path one = Files.list(directory.resolve("one"))
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow();
        for (String file : files("data")) {
            assertThat(directory.resolve("data").resolve(file)).hasSameBinaryContentAs(one.resolve(file));
        }
        assertThat(load("default").select("_id", "n").collectAsList()).isEqualTo(rows.collectAsList());
        assertThat(load("default").where("_id = 'k777'").select("n").first().getLong(0))
                .isEqualTo(777);
        assertNothingIsStaged();
    }

    /** The original library takes such an index for text, as it has no valid version. */
    @ParameterizedTest
    @ValueSource(strings = {"ISDZ", "ISDZ1", "ISDZ-of-many"})
    void textIndexMayStartWithAnIdLikeTheMagicNumber(String id) {
        write(documents(0, 3, 2).selectExpr("if(n = 0, '" + id + "', _id) as _id", "n"))
                .option("index", "tsv")
                .save(path());

        assertThat(spark.read()
                        .format("zds")
                        .option("index", "require")
                        .load(path())
                        .select("_id")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[" + id + "], [k1], [k2]]");
    }

    @Test
    void withoutRowsThereIsAnEmptyCollection() throws IOException {
        write(documents(0, 5, 2).filter("n > 100")).save(path());

        assertThat(files("data")).hasSize(2);
        assertThat(load("default").count()).isZero();
    }

    @Test
    void overwriteReplacesOneCollectionAlone() throws IOException {
        write(documents(0, 5, 2)).option("collection", "a").save(path());
        write(documents(5, 9, 2)).option("collection", "b").save(path());
        Path docs = Files.createDirectories(directory.resolve("data/collections/a/docs"));
        Files.writeString(docs.resolve("old.json"), "{}");
        List<String> other = files("data/collections/b");

        write(load("b").selectExpr("_id", "n + 1 as n"))
                .option("collection", "a")
                .mode(SaveMode.Overwrite)
                .save(path());

        assertThat(load("a").selectExpr("min(n)", "count(*)").first()).hasToString("[6,4]");
        assertThat(docs).doesNotExist();
        assertThat(files("data/collections/b")).isEqualTo(other);
        assertNothingIsStaged();

        write(load("a").selectExpr("_id", "n + 1 as n"))
                .option("collection", "a")
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(load("a").selectExpr("min(n)").first()).hasToString("[7]");
    }

    @Test
    void modes() throws IOException {
        write(documents(0, 5, 2)).save(path());

        assertThatThrownBy(() -> write(documents(0, 9, 2)).save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("path already exists")
                .hasMessageContaining("collections/default. Use mode overwrite, or write another one");
        write(documents(0, 9, 2)).mode(SaveMode.Ignore).save(path());
        assertThat(load("default").count()).isEqualTo(5);

        write(documents(0, 9, 2))
                .option("collection", "new")
                .mode(SaveMode.Append)
                .save(path());
        assertThat(load("new").count()).isEqualTo(9);
    }

    @Test
    void anIdThatOccursInTwoTasksIsAnErrorUnlessTheLastRowCounts() throws IOException {
        Dataset<Row> twice = documents(0, 200, 5).selectExpr("if(n % 10 = 3, concat('k', n - 2), _id) as _id", "n");

        assertThatThrownBy(() -> write(twice).save(path()))
                .hasStackTraceContaining(
                        "Make the ids unique, or set option(\"duplicates\", \"last\") to keep the last row");
        assertThat(directory.resolve("data")).doesNotExist();
        assertNothingIsStaged();

        Dataset<Row> far = documents(0, 200, 5).selectExpr("concat('k', n % 60) as _id", "n");
        write(far).option("duplicates", "last").save(path());
        assertThat(load("default").orderBy("n").selectExpr("n").collectAsList())
                .isEqualTo(documents(140, 200, 1).selectExpr("n").collectAsList());
        assertThat(load("default").where("_id = 'k7'").selectExpr("n").first().getLong(0))
                .isEqualTo(187);
    }

    @Test
    void generatedIdsNeedNoSearch() {
        write(documents(0, 100, 3).drop("_id")).option("idStrategy", "generate").save(path());

        assertThat(load("default").select("_id").distinct().count()).isEqualTo(100);
    }

    @Test
    void aFailedWriteLeavesWhatWasThere() throws IOException {
        write(documents(0, 5, 2)).save(path());

        Dataset<Row> failing = documents(0, 100, 4).selectExpr("if(n = 90, raise_error('boom'), _id) as _id", "n");
        assertThatThrownBy(() -> write(failing).mode(SaveMode.Overwrite).save(path()))
                .hasStackTraceContaining("boom");

        assertThat(load("default").count()).isEqualTo(5);
        assertNothingIsStaged();
    }

    @Test
    void filesThatTheSetWouldHideAreRefused() throws IOException {
        write(documents(0, 5, 2)).save(path());
        assertThatThrownBy(() -> write(documents(5, 9, 2))
                        .option("singleSet", "false")
                        .mode(SaveMode.Append)
                        .save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is a data set, so data sets in its subdirectories would not be read");
        String parts = directory.resolve("parts").toString();
        write(documents(0, 5, 2)).option("singleSet", "false").save(parts);
        assertThatThrownBy(() -> write(documents(5, 9, 2)).mode(SaveMode.Append).save(parts))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("contains data sets in its subdirectories, which would no longer be read");
        String collection = path() + "/collections/default";
        assertThatThrownBy(
                        () -> write(documents(5, 9, 2)).mode(SaveMode.Overwrite).save(collection))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is a collection, not a data set");
    }

    @Test
    void anotherWriterIsRespected() throws IOException {
        Path lock = Files.createDirectories(directory.resolve("data/.zds")).resolve(".zds_write.lock");
        Files.writeString(lock, "pid=1");

        assertThatThrownBy(() -> write(documents(0, 5, 2)).save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is locked by .zds/.zds_write.lock");
        Files.delete(lock);
        write(documents(0, 5, 2)).save(path());
    }

    @ParameterizedTest
    @CsvSource({
        "container, store, archives",
        "storage, docs, one file per document",
        "collection, *, several collections",
        "maxRecordsPerFile, 5, data sets of limited size"
    })
    void directoriesThatAreNoSingleSetAreRefused(String option, String value, String message) {
        assertThatThrownBy(() -> write(documents(0, 5, 2)).option(option, value).save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        message + " cannot be written as a single data set. Set option(\"singleSet\", \"false\")");
    }

    private void assertNothingIsStaged() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            assertThat(all.map(path -> path.getFileName().toString())).noneMatch(name -> name.startsWith("."));
        }
    }

    private Dataset<Row> documents(int from, int to, int partitions) {
        return spark.range(from, to, 1, partitions).selectExpr("concat('k', id) as _id", "id as n");
    }

    private static DataFrameWriter<Row> write(Dataset<Row> data) {
        return data.write().format("zds");
    }

    private Dataset<Row> load(String collection) {
        return spark.read().format("zds").option("collection", collection).load(path());
    }

    private String path() {
        return directory.resolve("data").toString();
    }

    /** Paths of all files below a directory, without checksums. */
    private List<String> files(String name) throws IOException {
        Path data = directory.resolve(name);
        try (Stream<Path> all = Files.walk(data)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> data.relativize(file).toString())
                    .filter(file -> !file.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }
}
