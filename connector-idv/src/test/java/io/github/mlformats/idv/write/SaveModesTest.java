package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Save modes of {@code df.write} with an existing path, and the state after a failed write. */
class SaveModesTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @Test
    void writesOneFileForEachTaskThatHasRows() throws IOException {
        save(numbers(10).repartition(3).filter("id > 100 or id < 10"), SaveMode.ErrorIfExists);

        assertThat(DirectoryContent.below(directory.resolve("data")))
                .hasSize(4)
                .contains("_SUCCESS")
                .anyMatch(name -> name.matches("part-.*-c000\\.idv"));
        assertThat(load().count()).isEqualTo(10);
    }

    @Test
    void anExistingPathIsAnErrorUnlessTheModeSaysOtherwise() {
        save(numbers(3), SaveMode.ErrorIfExists);

        assertThatThrownBy(() -> save(numbers(3), SaveMode.ErrorIfExists))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("path already exists")
                .hasMessageContaining("Use mode overwrite or append");
        save(numbers(5), SaveMode.Ignore);
        assertThat(load().count()).isEqualTo(3);
        save(numbers(5), SaveMode.Append);
        assertThat(load().count()).isEqualTo(8);
        save(numbers(2), SaveMode.Overwrite);
        assertThat(load().count()).isEqualTo(2);
    }

    @Test
    void inputCanBeOverwritten() {
        save(numbers(100), SaveMode.Append);

        save(load().selectExpr("id + 1 as id"), SaveMode.Overwrite);

        assertThat(load().selectExpr("min(id)", "max(id)", "count(*)").first()).hasToString("[1,100,100]");
    }

    @Test
    void aFailedOverwriteLeavesWhatWasThere() throws IOException {
        save(numbers(7), SaveMode.Append);
        List<String> before = DirectoryContent.below(directory.resolve("data"));

        assertThatThrownBy(() -> save(
                        spark.range(0, 1000, 1, 4).selectExpr("if(id = 900, raise_error('boom'), id) as id"),
                        SaveMode.Overwrite))
                .hasStackTraceContaining("boom");

        assertThat(DirectoryContent.below(directory.resolve("data"))).isEqualTo(before);
        assertThat(load().count()).isEqualTo(7);
    }

    @Test
    void withoutRowsAFileKeepsTheColumns() throws IOException {
        save(numbers(5).filter("id > 100"), SaveMode.Append);

        assertThat(DirectoryContent.below(directory.resolve("data")))
                .filteredOn(name -> name.endsWith(".idv"))
                .hasSize(1);
        assertThat(load().schema().simpleString()).isEqualTo("struct<id:bigint>");
        assertThat(load().count()).isZero();
    }

    @Test
    void vectorsOfOneColumnHaveOneSizeInAllFiles() throws IOException {
        Dataset<Row> ragged = spark.range(0, 4, 1, 2).selectExpr("if(id < 2, array(1f, 2f), array(1f, 2f, 3f)) as x");

        assertThatThrownBy(() -> ragged.write()
                        .format("idv")
                        .option("fixedSize", "x")
                        .save(directory.resolve("data").toString()))
                .hasStackTraceContaining("the type of column 'x' is Vector<Single, 2> in one part of the data, but"
                        + " Vector<Single, 3> in another");
        assertThat(DirectoryContent.below(directory.resolve("data"))).isEmpty();
    }

    @Test
    void typesThatCannotBeWrittenAreRefusedBeforeAnyJob() throws IOException {
        assertThatThrownBy(() -> save(spark.sql("select map(1, 2) as m"), SaveMode.Append))
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'm': IDV has no type for map<int,int>");
        assertThatThrownBy(() -> save(spark.sql("select 1.5BD as d"), SaveMode.Append))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Cast it to double, bigint or decimal(20,0)");
        assertThat(DirectoryContent.below(directory.resolve("data"))).isEmpty();
    }

    private Dataset<Row> numbers(int count) {
        return spark.range(0, count, 1, 2).toDF();
    }

    private void save(Dataset<Row> data, SaveMode mode) {
        data.write().format("idv").mode(mode).save(directory.resolve("data").toString());
    }

    private Dataset<Row> load() {
        return spark.read().format("idv").load(directory.resolve("data").toString());
    }
}
