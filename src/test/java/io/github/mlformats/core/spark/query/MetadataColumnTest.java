package io.github.mlformats.core.spark.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spark.NumbersTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** The hidden column {@code _metadata}: Spark's file fields and the format's row fields. */
class MetadataColumnTest extends NumbersTest {
    @Test
    void metadataColumnIsHiddenUnlessSelected() {
        counting(0, 10).write(directory.resolve("a"));

        assertThat(load("a").columns()).containsExactly("id", "half");
        assertThat(load("a").select("*", "_metadata").columns()).containsExactly("id", "half", "_metadata");
        assertThat(load("a")
                        .select("_metadata")
                        .schema()
                        .apply("_metadata")
                        .dataType()
                        .simpleString())
                .isEqualTo("struct<file_path:string,file_name:string,file_size:bigint,"
                        + "file_modification_time:timestamp,row_index:bigint,block:bigint>");
    }

    @Test
    void hasFileFields() throws IOException {
        Path file = counting(0, 10).write(directory.resolve("k=1/a.numbers"));
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-31T12:00:00Z")));

        Row metadata = load("").select("_metadata").head().getStruct(0);

        assertThat(metadata.<String>getAs("file_path")).isEqualTo("count:" + file);
        assertThat(metadata.<String>getAs("file_name")).isEqualTo("a.numbers");
        assertThat(metadata.<Long>getAs("file_size")).isEqualTo(Files.size(file));
        assertThat(metadata.<Object>getAs("file_modification_time").toString()).isEqualTo("2026-01-31 12:00:00.0");
    }

    @Test
    void rowFieldsDoNotDependOnSplits() {
        counting(5, 1000).write(directory.resolve("a"));
        Dataset<Row> rows = read().option("maxPartitionBytes", "4k")
                .load(path("a"))
                .selectExpr("id", "_metadata.row_index", "_metadata.block");

        assertThat(rows.collectAsList()).hasSize(1000).allSatisfy(row -> {
            assertThat(row.getLong(1)).isEqualTo(row.getLong(0) - 5);
            assertThat(row.getLong(2)).isEqualTo((row.getLong(0) - 5) / 100);
        });
    }

    @Test
    void joinsSurviveWithIt() {
        counting(0, 10).write(directory.resolve("a"));
        Dataset<Row> a = load("a").selectExpr("id", "_metadata.file_name AS name");

        assertThat(a.join(load("a"), "id").groupBy("name").count().head().toString())
                .isEqualTo("[a,10]");
    }

    /** Paths are URI-encoded, as in Spark's own sources. */
    @Test
    void pathsAreEncodedAsInSpark() {
        counting(0, 1).write(directory.resolve("a b%.numbers"));
        String fields = "_metadata.file_path, _metadata.file_name, input_file_name()";
        Row ours = load("a b%.numbers").selectExpr(fields.split(", ")).head();

        Row sparks = spark.sql("SELECT " + fields + " FROM numbers.`" + path("a b%.numbers") + "`")
                .head();

        assertThat(ours).isEqualTo(sparks);
    }

    @Test
    void inputFileName() {
        counting(0, 10).write(directory.resolve("a"));
        counting(10, 10).write(directory.resolve("b"));

        assertThat(load("").selectExpr("input_file_name() AS f", "id")
                        .groupBy("f")
                        .min("id")
                        .orderBy("f")
                        .collectAsList())
                .map(Object::toString)
                .containsExactly("[count://" + directory + "/a,0]", "[count://" + directory + "/b,10]");
    }
}
