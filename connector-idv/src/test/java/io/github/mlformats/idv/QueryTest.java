package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.idv.format.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.feature.IndexToString;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Typical uses of IDV files in Spark. */
class QueryTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    private Dataset<Row> load(String file, Map<String, String> options) {
        return spark.read()
                .format("idv")
                .options(options)
                .load(Corpus.path(file).toString());
    }

    private Dataset<Row> numbers(int rows, int... rowsPerBlock) throws IOException {
        Path file = Files.write(directory.resolve("numbers.idv"), TestFiles.numbers(rows, rowsPerBlock));
        return spark.read().format("idv").load(CountingFileSystem.path(file));
    }

    private String file(String name, byte[] bytes) throws IOException {
        return Files.write(directory.resolve(name), bytes).toString();
    }

    private static List<Object> column(Dataset<Row> data) {
        return data.collectAsList().stream().map(row -> row.get(0)).toList();
    }

    @Test
    void keyIndicesBecomeLabelsThroughIndexToString() {
        Dataset<Row> keys = load("keys", Map.of()).na().drop(new String[] {"named4"});

        Dataset<Row> labelled =
                new IndexToString().setInputCol("named4").setOutputCol("label").transform(keys);

        assertThat(column(labelled.select("label").distinct().orderBy("label"))).isSubsetOf("blue", "green", "red");
        assertThat(column(labelled.select("label")))
                .isEqualTo(column(load("keys", Map.of("keys", "value"))
                        .select("named4")
                        .na()
                        .drop()));
    }

    @Test
    void vectorsAndTheirSlotNamesGoThroughVectorAssembler() {
        Dataset<Row> assembled = new VectorAssembler()
                .setInputCols(new String[] {"F", "S"})
                .setOutputCol("all")
                .setHandleInvalid("keep")
                .transform(load("annotations", Map.of()));

        assertThat(((Vector) column(assembled.select("all")).get(0)).size()).isEqualTo(5);
        assertThat(assembled.schema().apply("all").metadata().json()).contains("F_d d");
    }

    @Test
    void structsArePrunedByName() {
        Dataset<Row> sparse = load("textfeatures", Map.of("vectors", "sparse"));

        assertThat(column(sparse.selectExpr("Features.values[0] + 0 * Features.size")
                        .limit(1)))
                .hasSize(1);
        assertThat(column(sparse.selectExpr("max(Features.size)"))).containsExactly(1841);
        assertThat(column(sparse.selectExpr("sum(size(Features.indices)) = sum(size(Features.values))")))
                .containsExactly(true);
    }

    @Test
    void aLimitTouchesOneBlock() throws IOException {
        Dataset<Row> numbers = numbers(1_000_000, 100_000);
        numbers.schema();
        CountingFileSystem.reset();

        assertThat(numbers.limit(5).collectAsList()).hasSize(5);

        assertThat(CountingFileSystem.reads().stream().filter(read -> read.length() == 400_000))
                .hasSize(1);
        assertThat(CountingFileSystem.reads()).noneMatch(read -> read.length() > 400_000);
        assertThat(CountingFileSystem.openStreams()).isZero();
    }

    @Test
    void countingReadsNoBlock() throws IOException {
        Dataset<Row> numbers = numbers(1_000_000, 100_000, 50_000);
        CountingFileSystem.reset();

        assertThat(numbers.count()).isEqualTo(1_000_000);

        assertThat(CountingFileSystem.reads()).noneMatch(read -> read.length() >= 200_000);
    }

    @Test
    void rowsAreNumberedWithTheirBlock() throws IOException {
        Dataset<Row> numbers = numbers(1000, 100);

        assertThat(column(numbers.selectExpr("a", "_metadata.row_index", "_metadata.block")
                        .where("a != row_index or block != floor(a / 100)")))
                .isEmpty();
        assertThat(column(numbers.selectExpr("sum(_metadata.row_index)"))).containsExactly(499_500L);
    }

    @Test
    void aFileIsReadInManyTasks() throws IOException {
        Path file = Files.write(directory.resolve("numbers.idv"), TestFiles.numbers(100_000, 1000, 333));

        Dataset<Row> numbers =
                spark.read().format("idv").option("maxPartitionBytes", "50k").load(file.toString());

        assertThat(numbers.rdd().getNumPartitions()).isBetween(10, 20);
        assertThat(column(numbers.selectExpr("sum(a) = sum(b)", "count(distinct a)")))
                .containsExactly(true);
        assertThat(column(numbers.selectExpr("count(distinct b)"))).containsExactly(100_000L);
    }

    @Test
    void filesOfOtherKeyValuesAreNotMixed() throws IOException {
        String red = file("red.idv", TestFiles.keys("red", "green"));
        String alike = file("alike.idv", TestFiles.keys("red", "green"));
        String blue = file("blue.idv", TestFiles.keys("blue", "green"));

        assertThat(column(spark.read().format("idv").load(red, alike))).containsExactly(0, 1, 0, 1);
        assertThatThrownBy(() -> spark.read().format("idv").load(red, blue).collect())
                .hasMessageContaining("column 'key' has a different meaning")
                .hasMessageContaining("red, green")
                .hasMessageContaining("blue, green");
        assertThat(column(spark.read().format("idv").option("keys", "value").load(red, blue)))
                .containsExactlyInAnyOrder("red", "green", "blue", "green");
    }

    /** Otherwise its rows would be missing without a word. An empty directory has none. */
    @Test
    void severalDirectoriesMustAllContainTheFormat() throws IOException {
        Path rows = Files.createDirectory(directory.resolve("rows"));
        Files.write(rows.resolve("a.idv"), TestFiles.numbers(5, 5));
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Files.write(empty.resolve("_hidden"), new byte[10]);
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.write(other.resolve("b.parquet"), new byte[10]);

        assertThat(read().load(rows.toString(), empty.toString()).count()).isEqualTo(5);
        assertThatThrownBy(() -> read().load(rows.toString(), other.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "file:" + other + " contains files, but none of format idv. Read it on its own, in its format");
        assertThat(read().load(rows.toString(), directory + "/o*").count()).isEqualTo(5);
        assertThat(read().option("pathGlobFilter", "*.idv")
                        .load(rows.toString(), other.toString())
                        .count())
                .isEqualTo(5);
    }

    private DataFrameReader read() {
        return spark.read().format("idv");
    }
}
