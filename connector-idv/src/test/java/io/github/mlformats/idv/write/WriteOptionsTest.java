package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that name columns, and options of Spark's file sources. */
class WriteOptionsTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fixedSize  | v,w | names 'w', but there is no such column. The columns are: id, v",
                "keyColumns | ID  | names 'ID', but there is no such column. The columns are: id, v",
                "fixedSize  | id  | names 'id', which is not an array but bigint. Name array columns only"
            })
    void namesOfNoColumnAreRefused(String option, String names, String message) throws IOException {
        assertThatThrownBy(() -> spark.range(3)
                        .selectExpr("id", "array(1f) AS v")
                        .write()
                        .format("idv")
                        .option(option, names)
                        .save(directory + "/data"))
                .isInstanceOf(UsageException.class)
                .hasMessage("option(\"" + option + "\") " + message);
        assertThat(DirectoryContent.below(directory)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"none, false", "NONE, false", "' None ', false", "auto, true", "AUTO, true", "label, true"})
    void wordsOfKeyColumnsAreOfAnyCase(String keyColumns, boolean isKey) {
        spark.sql("SELECT 1D AS label")
                .withMetadata("label", Metadata.fromJson("{\"ml_attr\":{\"type\":\"nominal\",\"vals\":[\"a\",\"b\"]}}"))
                .write()
                .format("idv")
                .option("keyColumns", keyColumns)
                .option("rowsPerBlock", "Auto")
                .save(directory + "/data");

        StructType schema = spark.read().format("idv").load(directory + "/data").schema();
        assertThat(schema.apply("label").metadata().getString("idv.type"))
                .isEqualTo(isKey ? "Key<UInt32, 1-2>" : "Double");
    }

    @ParameterizedTest
    @CsvSource({"100, 5, 20", "7, 100, 1", "200, 70, 3", "5, 0, 1"})
    void maxRowsPerFileSplitsFiles(int rows, int most, int files) throws IOException {
        spark.range(0, rows, 1, 1)
                .write()
                .format("idv")
                .option("maxRecordsPerFile", most)
                .save(directory + "/data");

        assertThat(rowCounts()).hasSize(files).allMatch(count -> most == 0 || count <= most);
        assertThat(rowCounts().stream().mapToLong(count -> count).sum()).isEqualTo(rows);
    }

    @Test
    void theSessionOptionAppliesToo() throws IOException {
        SparkSessions.withSetting(
                "spark.sql.files.maxRecordsPerFile",
                "4",
                () -> spark.range(0, 10, 1, 1).write().format("idv").save(directory + "/data"));
        assertThat(rowCounts()).hasSize(3);
    }

    @Test
    void aSingleFileIsOne() throws IOException {
        SparkSessions.withSetting("spark.sql.files.maxRecordsPerFile", "4", () -> spark.range(10)
                .write()
                .format("idv")
                .option("singleFile", true)
                .save(directory + "/one.idv"));
        assertThat(spark.read().format("idv").load(directory + "/one.idv").count())
                .isEqualTo(10);

        assertThatThrownBy(() -> spark.range(10)
                        .write()
                        .format("idv")
                        .option("singleFile", true)
                        .option("maxRecordsPerFile", 4)
                        .save(directory + "/two.idv"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Set one of them");
    }

    /** Same behavior as for files of other formats in the directory. */
    @Test
    void otherFilesInADirectoryAreIgnored() throws IOException {
        spark.range(10).coalesce(1).write().format("idv").save(directory + "/data");
        Files.writeString(directory.resolve("data/README.md"), "How this was made.");

        assertThat(spark.read().format("idv").load(directory + "/data").count()).isEqualTo(10);
        String file = DirectoryContent.in(directory.resolve("data")).stream()
                .filter(name -> name.endsWith(".idv"))
                .findFirst()
                .orElseThrow();
        Path renamed = Files.copy(directory.resolve("data").resolve(file), directory.resolve("any.name"));
        assertThat(spark.read().format("idv").load(renamed.toString()).count()).isEqualTo(10);
    }

    private List<Long> rowCounts() {
        return spark
                .read()
                .format("idv")
                .load(directory + "/data")
                .groupBy("_metadata.file_name")
                .count()
                .collectAsList()
                .stream()
                .map(row -> row.getLong(1))
                .toList();
    }
}
