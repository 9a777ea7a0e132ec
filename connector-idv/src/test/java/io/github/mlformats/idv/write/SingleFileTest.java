package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code singleFile}: one file at the path, published atomically. */
class SingleFileTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void choosePath() {
        file = directory.resolve("all.idv");
    }

    @Test
    void allRowsAreInOneFileInTheirOrder() throws IOException {
        save(numbers(0, 10_000, 3), SaveMode.ErrorIfExists);

        assertThat(DirectoryContent.in(directory)).containsExactly("all.idv");
        assertThat(load().selectExpr("id - _metadata.row_index as d")
                        .distinct()
                        .as(org.apache.spark.sql.Encoders.LONG())
                        .collectAsList())
                .containsExactly(0L);
        assertThat(load().count()).isEqualTo(10_000);
    }

    @Test
    void itIsTheFileThatOneTaskWouldWrite() throws IOException {
        Dataset<Row> rows =
                spark.range(0, 5000, 1, 3).selectExpr("id", "string(id * id) as text", "array(float(id)) as v");
        rows.coalesce(1).write().format("idv").option("rowsPerBlock", 300).save(directory + "/one");

        rows.write()
                .format("idv")
                .option("rowsPerBlock", 300)
                .option("singleFile", true)
                .save(file.toString());

        Path one;
        try (Stream<Path> files = Files.list(directory.resolve("one"))) {
            one = files.filter(name -> name.toString().endsWith(".idv"))
                    .findFirst()
                    .orElseThrow();
        }
        assertThat(file).hasSameBinaryContentAs(one);
    }

    @Test
    void withoutRowsTheFileHasItsColumns() throws IOException {
        save(numbers(0, 5, 2).filter("id > 7"), SaveMode.ErrorIfExists);

        assertThat(DirectoryContent.in(directory)).containsExactly("all.idv");
        assertThat(load().schema().simpleString()).isEqualTo("struct<id:bigint>");
        assertThat(load().count()).isZero();
    }

    @Test
    void existingFileIsReplacedOnlyByOverwrite() throws IOException {
        save(numbers(0, 3, 2), SaveMode.ErrorIfExists);

        assertThatThrownBy(() -> save(numbers(0, 9, 2), SaveMode.ErrorIfExists))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("path already exists");
        save(numbers(0, 9, 2), SaveMode.Ignore);
        assertThat(load().count()).isEqualTo(3);
        save(load().selectExpr("id + 1 as id"), SaveMode.Overwrite);
        assertThat(load().selectExpr("min(id)", "count(*)").first()).hasToString("[1,3]");
        assertThat(DirectoryContent.in(directory)).containsExactly("all.idv");
    }

    @Test
    void appendAndReplacingADirectoryAreRefused() throws IOException {
        assertThatThrownBy(() -> save(numbers(0, 3, 2), SaveMode.Append))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("append is not supported for a single file");
        Files.createDirectory(file);
        assertThatThrownBy(() -> save(numbers(0, 3, 2), SaveMode.Overwrite))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is a directory");
        assertThat(DirectoryContent.in(directory)).containsExactly("all.idv");
    }

    @Test
    void aWriteThatFailsLeavesWhatWasThereAndNothingElse() throws IOException {
        save(numbers(0, 7, 2), SaveMode.ErrorIfExists);

        assertThatThrownBy(() -> save(
                        spark.range(0, 1000, 1, 4).selectExpr("if(id = 900, raise_error('boom'), id) as id"),
                        SaveMode.Overwrite))
                .hasStackTraceContaining("boom");

        assertThat(DirectoryContent.in(directory)).containsExactly("all.idv");
        assertThat(load().count()).isEqualTo(7);
    }

    @Test
    void vectorsOfDifferentSizesAreNoColumn() throws IOException {
        Dataset<Row> ragged = spark.range(0, 4, 1, 2).selectExpr("if(id < 2, array(1f, 2f), array(1f, 2f, 3f)) as x");

        assertThatThrownBy(() -> ragged.write()
                        .format("idv")
                        .option("singleFile", true)
                        .option("fixedSize", "x")
                        .save(file.toString()))
                .hasStackTraceContaining("the type of column 'x' is Vector<Single, 2> in one part of the data, but"
                        + " Vector<Single, 3> in another");
        assertThat(DirectoryContent.in(directory)).isEmpty();
    }

    @Test
    void stagedFilesOfOtherWritesStay() throws IOException {
        Path staged = Files.createDirectory(directory.resolve(".all.idv-" + UUID.randomUUID()));
        Files.writeString(staged.resolve("part-00000-0-c000.idv"), "rows");

        save(numbers(0, 3, 2), SaveMode.ErrorIfExists);

        assertThat(staged.resolve("part-00000-0-c000.idv")).hasContent("rows");
    }

    private Dataset<Row> numbers(int from, int to, int tasks) {
        return spark.range(from, to, 1, tasks).toDF();
    }

    private void save(Dataset<Row> data, SaveMode mode) {
        data.write().format("idv").option("singleFile", true).mode(mode).save(file.toString());
    }

    private Dataset<Row> load() {
        return spark.read().format("idv").load(file.toString());
    }
}
