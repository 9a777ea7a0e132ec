package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.IndexContract;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class IndexedReadTest extends IndexContract {
    IndexedReadTest() {
        super(new ZdsFormat());
    }

    @Override
    protected String randomColumns() {
        return "flag boolean, number int, long bigint, double double, text string, bytes binary,"
                + " money decimal(12,2), large decimal(38,10), day date, time timestamp";
    }

    @Override
    protected List<String> requiredColumns() {
        return List.of("concat('k', id) as _id");
    }

    @Override
    protected DataFrameWriter<Row> configure(DataFrameWriter<Row> writer) {
        return writer.option("singleSet", "false");
    }

    @Override
    protected String suffix() {
        return "data.jsonl";
    }

    @Test
    void changedIndexMeansOtherRows() throws IOException {
        index();
        for (Path own : files(data, "index.bin")) {
            Files.setLastModifiedTime(own, FileTime.fromMillis(1_000_000));
        }

        assertNothingSkipped("id = 12345");
    }

    @Test
    void corruptDocumentsAreRead() throws IOException {
        Path first = files(data, "data.jsonl").get(0);
        String text = Files.readString(first);
        Files.writeString(first, text.replace("schl\u00fcssel 5\"", "schl\u00fcssel 5,"));
        Files.delete(first.resolveSibling(".data.jsonl.crc"));
        index("id");

        assertThat(load(true).where("id is null").select("id", "text").collectAsList())
                .hasSize(1)
                .isEqualTo(load(false).where("id is null").select("id", "text").collectAsList());
        assertThat(metrics(load(true).where("id = 12345")).get("mlIndexRowsSkipped"))
                .isPositive()
                .isLessThan(ROWS - 8192L);
    }

    /** A label that is no number makes its document corrupt for a read of numbers only. */
    @Test
    void statisticsDoNotHideDocumentsThatOtherTypesMakeCorrupt() throws IOException {
        Path first = files(data, "data.jsonl").get(0);
        Files.writeString(first, Files.readString(first).replace("schl\u00fcssel 5\"", "schl\u00fcssel 5,"));
        Files.delete(first.resolveSibling(".data.jsonl.crc"));
        index();
        StructType columns = StructType.fromDDL("_id string, id long, text int, _corrupt_record string");

        assertThat(spark.read()
                        .format("zds")
                        .schema(columns)
                        .load(data.toString())
                        .where("_corrupt_record is not null")
                        .select("_id", "text", "_corrupt_record")
                        .collectAsList())
                .hasSize(ROWS);
    }

    /** No document has a member {@code ID}, whose index has {@code id}. */
    @Test
    void membersWhoseNamesDifferByCaseAreDifferentOnes() throws IOException {
        index("id");
        StructType columns = StructType.fromDDL("_id string, ID bigint");
        Dataset<Row> other = spark.read().format("zds").schema(columns).load(data.toString());

        assertThat(other.where("ID is null").count()).isEqualTo(ROWS);
        assertThat(other.selectExpr("max(ID)", "count(*)").first().mkString(" "))
                .isEqualTo("null " + ROWS);

        assertThat(indexBuilder(Map.of(), columns, "ID").run(line -> {}).indexed())
                .isEqualTo(2);
        assertThat(metrics(other.where("ID = 12345"))).containsEntry("mlFilesPlanned", 0L);
        assertThat(metrics(load(true).where("id = 12345"))).containsEntry("mlFilesPruned", 1L);
    }

    @Test
    void countIsThatOfTheRowsOfARead() {
        Dataset<Row> numbers = spark.read()
                .format("zds")
                .schema("_id string, text int")
                .option("mode", "dropmalformed")
                .load(data.toString());

        assertThat(numbers.count()).isEqualTo(numbers.collectAsList().size()).isZero();
    }

    /** A plan that was made before documents were deleted, which leaves the file of the lines as it is. */
    @Test
    void rowsThatWereSelectedBeforeAChangeAreRefused() throws IOException {
        data = directory.resolve("one");
        rows(0, 20_000).write().format("zds").option("singleSet", "true").save(data.toString());
        index("id");
        Dataset<Row> some = load(true).where("id between 8192 and 8200");
        assertThat(some.collectAsList()).hasSize(9);
        spark.sql("CREATE TABLE changed USING zds LOCATION '" + data + "'");
        try {
            spark.sql("DELETE FROM changed WHERE id < 100");
        } finally {
            spark.sql("DROP TABLE changed");
        }

        assertThatThrownBy(some::collectAsList)
                .hasStackTraceContaining("has changed during the query. Load the data again");
        assertThat(load(true).where("id between 8192 and 8200").count()).isEqualTo(9);
    }

    @Test
    void documentFilesAreSkippedWhole() throws IOException {
        data = directory.resolve("documents");
        rows(0, 20)
                .coalesce(1)
                .write()
                .format("zds")
                .option("storage", "docs")
                .option("singleSet", "false")
                .save(data.toString());
        index("id");

        Dataset<Row> one = load(true).where("id = 7");
        assertThat(one.count()).isOne();
        assertThat(metrics(one)).containsEntry("mlFilesPlanned", 1L);
    }

    @Test
    void timeZoneOfTheSessionMatters() throws IOException {
        index();

        SparkSessions.withSetting(
                spark, "spark.sql.session.timeZone", "Asia/Tokyo", () -> assertNothingSkipped("id = 12345"));
    }

    @Test
    void linesWithoutTheirIndexAreRefused() throws IOException {
        for (Path own : files(data, "index.bin")) {
            Files.delete(own);
        }

        assertThatThrownBy(() -> index("id"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("zds in a directory, with index.bin");
    }
}
