package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.commit.CommitLog;
import io.github.mlformats.core.commit.CommitStep;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Overwrites of the files that their queries read. */
class OverwrittenInputTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    private Path directory;

    private Path table;

    @BeforeEach
    void write() {
        table = directory.resolve("t");
        append(0, 6);
    }

    @AfterEach
    void clear() {
        spark.catalog().clearCache();
        spark.catalog().dropTempView("input");
        spark.sql("DROP TABLE IF EXISTS t");
    }

    private void append(int from, int to) {
        writer(spark.range(from, to, 1, 1).selectExpr("id", "int(id % 2) p"), SaveMode.Append)
                .save(table.toString());
    }

    /** Adds a file of three rows, as another driver does. */
    private void addFile() throws IOException {
        Files.copy(aFile(), table.resolve("p=0/other.idv"));
    }

    private Path aFile() throws IOException {
        try (var files = Files.newDirectoryStream(table.resolve("p=0"), "*.idv")) {
            return files.iterator().next();
        }
    }

    private static DataFrameWriter<Row> writer(Dataset<Row> rows, SaveMode mode) {
        return rows.write().format("idv").partitionBy("p").mode(mode);
    }

    private Dataset<Row> load() {
        return spark.read().format("idv").load(table.toString());
    }

    private void overwrite(Dataset<Row> rows) {
        writer(rows, SaveMode.Overwrite).save(table.toString());
    }

    private void overwriteDynamically(Dataset<Row> rows) {
        writer(rows, SaveMode.Overwrite)
                .option("partitionOverwriteMode", "dynamic")
                .save(table.toString());
    }

    private static void assertRefused(ThrowingCallable overwrite) {
        assertThatThrownBy(overwrite)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("another write has changed ")
                .hasMessageContaining(" since this one listed the files that it reads (p=");
    }

    @Test
    void rowsThatWereAddedSinceTheInputWasListedAreKept() {
        Dataset<Row> listed = load();
        listed.createOrReplaceTempView("input");
        append(6, 8);

        assertRefused(() -> overwrite(listed.where("id < 5")));
        assertRefused(() -> overwrite(spark.range(1).selectExpr("(SELECT max(id) FROM input) id", "0 p")));
        assertThat(load().count()).isEqualTo(8);

        overwrite(load().where("id > 0"));
        assertThat(load().count()).isEqualTo(7);
    }

    @Test
    void rowsThatWereAddedSinceTheInputWasCachedAreKept() throws IOException {
        Dataset<Row> cached = load().cache();
        assertThat(cached.count()).isEqualTo(6);
        addFile();

        assertRefused(() -> overwrite(cached.where("id < 5")));
        assertThat(load().count()).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT OVERWRITE t SELECT * FROM input",
                "INSERT OVERWRITE t PARTITION (p = 0) SELECT id FROM input",
                "CREATE OR REPLACE TABLE t USING idv PARTITIONED BY (p) AS SELECT * FROM input"
            })
    void statementsKeepRowsThatWereAddedSinceTheirInputWasCached(String overwrite) throws IOException {
        spark.sql("CREATE TABLE t (id BIGINT, p INT) USING idv PARTITIONED BY (p) LOCATION '" + table + "'");
        Dataset<Row> cached = load().where("id > 0").cache();
        assertThat(cached.count()).isEqualTo(5);
        cached.createOrReplaceTempView("input");
        addFile();

        assertRefused(() -> spark.sql(overwrite));
        assertThat(load().count()).isEqualTo(9);
    }

    @Test
    void rowsOfOtherPartitionsMayBeAdded() throws IOException {
        Dataset<Row> listed = load();
        addFile();

        assertRefused(() -> overwriteDynamically(listed.where("p = 0")));
        overwriteDynamically(listed.where("p = 1 AND id > 1"));

        assertThat(load().where("p = 0").count()).isEqualTo(6);
        assertThat(load().where("p = 1").count()).isEqualTo(2);
    }

    @Test
    void anOverwriteThatDoesNotReadReplacesAll() {
        append(6, 8);

        overwrite(spark.range(1).selectExpr("id", "0 p"));

        assertThat(load().count()).isEqualTo(1);
    }

    @Test
    void filesOfOtherFormatsMayBeRead() throws IOException {
        spark.range(3).write().parquet(table + "/p=2");
        Dataset<Row> parquet = spark.read().parquet(table + "/p=2").selectExpr("id", "2 p");
        addFile();

        overwrite(parquet);

        assertThat(load().count()).isEqualTo(3);
    }

    /** The overwrite has not read it, and it is committed later. */
    @Test
    void anEpochThatIsNotCommittedIsKept() throws IOException {
        CommitLog stream = new CommitLog(new org.apache.hadoop.fs.Path(table.toUri()), "query", new Configuration());
        stream.recover();
        Files.copy(aFile(), table.resolve("p=0/part-0-" + stream.begin() + ".idv"));

        overwrite(load().where("p = 1"));

        assertThat(load().count()).isEqualTo(3);
        new CommitStep.Epoch(stream, 0).commit(null, Map.of());
        assertThat(load().count()).isEqualTo(6);
    }
}
