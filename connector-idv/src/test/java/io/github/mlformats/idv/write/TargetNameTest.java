package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of targets and of partition columns that need care. */
class TargetNameTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    private Path directory;

    @Test
    void fileOf240BytesIsWrittenAndReplaced() throws IOException {
        Path file = directory.resolve("n".repeat(236) + ".idv");

        saveFile(10, file);
        saveFile(20, file);

        assertThat(count(file)).isEqualTo(20);
        assertThat(DirectoryContent.in(directory))
                .containsExactly(file.getFileName().toString());
    }

    @Test
    void directoryOf240BytesIsWritten() {
        Path target = directory.resolve("n".repeat(240));

        rows(10).write().format("idv").save(target.toString());

        assertThat(count(target)).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {".hid", "_under", ".hid.idv"})
    void fileThatReadersSkipIsRefused(String name) throws IOException {
        assertThatThrownBy(() -> saveFile(10, directory.resolve(name)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "a file named " + name + " would not be read: readers skip names that start with . or _, or end"
                                + " with ._COPYING_. Save to another name");
        assertThat(DirectoryContent.in(directory)).isEmpty();
    }

    @Test
    void linkedFileIsReplaced() throws IOException {
        Files.createDirectory(directory.resolve("real"));
        Path file = directory.resolve("real/a.idv");
        Path link = directory.resolve("link.idv");
        saveFile(10, file);
        Files.createSymbolicLink(link, file);

        saveFile(20, link);

        assertThat(link).isSymbolicLink();
        assertThat(count(file)).isEqualTo(20);
        assertThat(count(link)).isEqualTo(20);
        assertThat(DirectoryContent.in(directory.resolve("real"))).containsExactly("a.idv");
    }

    @Test
    void fileThatLinkRefersToIsCreated() throws IOException {
        Path link = directory.resolve("link.idv");
        Files.createSymbolicLink(link, Path.of("new.idv"));

        saveFile(10, link);

        assertThat(link).isSymbolicLink();
        assertThat(count(directory.resolve("new.idv"))).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "\u00fc", "_x", "a.b", "a`b"})
    void unusualPartitionColumnIsWrittenInBackticks(String name) {
        String target = directory.resolve("t").toString();

        rows(10).withColumnRenamed("part", name)
                .write()
                .format("idv")
                .partitionBy("`" + name.replace("`", "``") + "`")
                .save(target);

        Dataset<Row> read = spark.read().format("idv").load(target);
        assertThat(read.columns()).containsExactly("id", name);
        assertThat(read.where("`" + name.replace("`", "``") + "` = 1").count()).isEqualTo(5);
    }

    @Test
    void partitionColumnWhoseDirectoriesReadersSkipIsRefused() throws IOException {
        assertThatThrownBy(() -> rows(10).withColumnRenamed("part", ".x")
                        .write()
                        .format("idv")
                        .partitionBy("`.x`")
                        .save(directory.resolve("t").toString()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "rows partitioned by .x would not be read: readers skip directories whose names start with a dot."
                                + " Rename the column");
        assertThat(DirectoryContent.in(directory)).isEmpty();
    }

    @Test
    void dataColumnNamedMetadataLeavesTheMetadataColumnReachable() {
        String target = directory.resolve("t").toString();
        rows(10).selectExpr("id", "part as _metadata").write().format("idv").save(target);

        Dataset<Row> read = spark.read().format("idv").load(target);

        assertThat(read.columns()).containsExactly("id", "_metadata");
        assertThat(read.selectExpr("sum(_metadata)").head().getLong(0)).isEqualTo(5);
        Dataset<Row> both = read.select(
                read.col("_metadata"), read.metadataColumn("_metadata").getField("file_name"));
        assertThat(both.collectAsList()).hasSize(10).allMatch(row -> row.getString(1)
                .endsWith(".idv"));
    }

    private Dataset<Row> rows(int count) {
        return spark.range(count).selectExpr("id", "id % 2 as part");
    }

    private void saveFile(int count, Path file) {
        rows(count)
                .write()
                .format("idv")
                .option("singleFile", true)
                .mode("overwrite")
                .save(file.toString());
    }

    private long count(Path path) {
        return spark.read().format("idv").load(path.toString()).count();
    }
}
