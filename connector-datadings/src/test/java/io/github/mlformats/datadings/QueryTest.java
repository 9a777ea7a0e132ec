package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the cost of queries, and the metadata they return. */
@ParameterizedClass(name = "windows of {0} bytes")
@ValueSource(ints = {0, 64})
class QueryTest extends DatadingsTest {
    private static final String[] IN_PIECES = {"maxPartitionBytes", "50k", "openCostInBytes", "1"};

    @Test
    void projectedValuesAreReadOnce() {
        Dataset<Row> data = load(images(40));
        data.schema();
        CountingFileSystem.reset();

        assertThat(column(data.selectExpr("sum(length(image))"))).containsExactly(40L * IMAGE);

        assertThat(bytesOf(".msgpack")).isBetween(40L * IMAGE, 41L * IMAGE);
    }

    @Test
    void countingReadsTheEndsOfTheOffsets() {
        Dataset<Row> data = corpus("n5000");
        data.schema();
        CountingFileSystem.reset();

        assertThat(data.count()).isEqualTo(5000);

        assertThat(plan(data.groupBy().count())).contains("count(*) from metadata");
        assertThat(bytesOf(".offsets")).isEqualTo(16);
        assertThat(bytesOf(".keys")).isLessThanOrEqualTo(4096);
        assertThat(bytesOf(".msgpack")).isZero();
    }

    @Test
    void aLimitReadsTheFirstSamples() {
        ShardDirectory set = images(40);
        Dataset<Row> data = load(set);
        data.schema();
        CountingFileSystem.reset();

        assertThat(data.limit(3).collectAsList()).hasSize(3);
        assertThat(bytesOf(".msgpack")).isLessThan(20L * IMAGE);
    }

    @Test
    void tasksShareTheSamplesInOrder() {
        Dataset<Row> data = corpus("n5000", IN_PIECES);

        assertThat(tasks(data)).isBetween(9, 12);
        assertThat(data.collectAsList()).isEqualTo(corpus("n5000").collectAsList());
        assertThat(data.count()).isEqualTo(5000);
    }

    /** Slices are planned by the bytes that are read, where a skip costs as much as 16 KiB. */
    @Test
    void aQueryThatReadsLittleHasFewTasks() {
        ShardDirectory set = images(40);
        Dataset<Row> data = load(set, "maxPartitionBytes", "440k", "openCostInBytes", "1");

        assertThat(tasks(data)).isEqualTo(10);
        assertThat(tasks(data.select("key", "image"))).isEqualTo(10);
        assertThat(tasks(data.select("key", "label"))).isEqualTo(2);
        assertThat(column(data.selectExpr("sum(label)"))).containsExactly(780L);
    }

    /** A variant has all fields of a sample, or those that the query reads. */
    @Test
    void variantsOfWholeSamplesHaveAsManyTasksAsAllColumns() {
        Dataset<Row> data =
                load(images(40), "maxPartitionBytes", "440k", "openCostInBytes", "1", "singleVariantColumn", "sample");

        assertThat(tasks(data)).isEqualTo(10);
        assertThat(tasks(data.selectExpr("variant_get(sample, '$.label', 'int')")))
                .isEqualTo(2);
        assertThat(tasks(data.select("key"))).isEqualTo(2);
    }

    @Test
    void metadataNumbersAndPlacesSamples() {
        Dataset<Row> data = corpus("n5000", IN_PIECES);
        List<Row> rows = data.selectExpr(
                        "_metadata.row_index", "_metadata.offset", "_metadata.length", "_metadata.error", "key")
                .collectAsList();

        long offset = 0;
        for (int i = 0; i < rows.size(); i++) {
            assertThat(rows.get(i).getLong(0)).isEqualTo(i);
            assertThat(rows.get(i).getLong(1)).isEqualTo(offset);
            offset += rows.get(i).getLong(2);
            assertThat(rows.get(i).isNullAt(3)).isTrue();
            assertThat(rows.get(i).getString(4)).isEqualTo("sample_" + i + ".txt");
        }
        assertThat(offset).isEqualTo(505_039);
        assertThat(column(data.filter("_metadata.row_index = 17").select("key")))
                .containsExactly("sample_17.txt");
        assertThat(column(data.select("_metadata.file_name").distinct())).containsExactly("data.msgpack");
    }

    @Test
    void aTableSampleSelectsTheSameSamplesForAnySlices() {
        assertThat(column(corpus("n5000").sample(0.01, 7).select("key")))
                .isEqualTo(column(corpus("n5000", IN_PIECES).sample(0.01, 7).select("key")))
                .hasSizeBetween(20, 90);
    }

    @Test
    void sizeFollowsTheProjectionAndRowsAreKnown() {
        var statistics = execution(corpus("n5000")).optimizedPlan().stats();

        assertThat(statistics.rowCount().get().longValue()).isEqualTo(5000);
        assertThat(statistics.sizeInBytes().longValue()).isBetween(400_000L, 700_000L);
    }

    @Test
    void selfJoinsReadOnce() {
        withSettings(
                Map.of("spark.sql.autoBroadcastJoinThreshold", "-1", "spark.sql.adaptive.enabled", "false"), () -> {
                    Dataset<Row> labels = corpus("n5000").groupBy("label").count();

                    assertThat(plan(labels.as("a").join(labels.as("b"), "label")))
                            .contains("ReusedExchange");
                });
    }

    @Test
    void sqlReadsAPath() {
        String path = DataSet.of("plain40").dataFile().toString();

        assertThat(column(spark.sql("SELECT count(DISTINCT key) FROM datadings.`" + path + "`")))
                .containsExactly(40L);
    }

    @Test
    void directoriesListFilesWithAnIndexOrTheUsualExtension() {
        ShardDirectory.copyOf(DataSet.of("other_suffix"), directory);
        ShardDirectory.dataOf(DataSet.of("data_only"), directory);
        new ShardDirectory(directory.resolve("notes.txt")).write(new byte[] {1, 2, 3});
        String pattern = CountingFileSystem.path(directory) + "/*.msgpack";

        List<Object> files = column(read().load(directory.toString())
                .select("_metadata.file_name")
                .distinct()
                .orderBy("file_name"));
        assertThat(files).containsExactly("data.msgpack", "train.dat");
        assertThat(column(read().load(pattern).select("_metadata.file_name").distinct()))
                .containsExactly("data.msgpack");
    }
}
