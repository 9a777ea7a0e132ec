package io.github.mlformats.datadings;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.datadings.format.SidecarFile;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that filters on the key read only the index and the matching samples. */
@ParameterizedClass(name = "windows of {0} bytes")
@ValueSource(ints = {0, 64})
class KeyLookupTest extends DatadingsTest {
    /** Loads the data set of 5000 samples, with its schema inferred and the read counters reset. */
    private Dataset<Row> large() {
        Dataset<Row> data = corpus("n5000");
        data.schema();
        CountingFileSystem.reset();
        return data;
    }

    @Test
    void oneKeyReadsTheIndexAndItsSample() {
        Dataset<Row> found = large().filter("key = 'sample_1234.txt'");

        assertThat(found.select("label_index").collectAsList()).hasSize(1);
        assertThat(plan(found)).contains("key: 1 values");
        assertThat(bytesOf(".filter")).isLessThanOrEqualTo(11_112 + 32);
        assertThat(bytesOf(".key_hashes")).isLessThanOrEqualTo(40_008 + 3 * 8);
        assertThat(bytesOf(".offsets")).isLessThan(16 * 20);
        assertThat(bytesOf(".msgpack")).isLessThan(4 * 1024);
        assertThat(filesRead()).noneMatch(file -> file.endsWith(".keys") || file.endsWith(".md5"));
        assertThat(CountingFileSystem.openStreams()).isZero();
    }

    @Test
    void aKeyColumnOfAnotherCaseIsLookedUp() {
        ShardDirectory set = ShardDirectory.copyOf(DataSet.of("plain40"), directory);
        Dataset<Row> declared = spark.read()
                .format("datadings")
                .schema("KEY string")
                .load(set.data().toString());

        assertThat(declared.where("KEY = 'img_007'").count()).isOne();
    }

    /** Its values are not in the index, which has texts. */
    @Test
    void aKeyColumnOfAnotherTypeIsNotLookedUp() {
        ShardDirectory set = ShardDirectory.copyOf(DataSet.of("plain40"), directory);
        Dataset<Row> declared = spark.read()
                .format("datadings")
                .option("mode", "DROPMALFORMED")
                .schema("key BIGINT")
                .load(set.data().toString());

        assertThat(declared.where("key = 5").collectAsList()).isEmpty();
    }

    @Test
    void aMissingKeyReadsNoHashes() {
        assertThat(large().filter("key = 'no such key'").collectAsList()).isEmpty();

        assertThat(bytesOf(".key_hashes")).isZero();
        assertThat(bytesOf(".msgpack")).isLessThan(4 * 1024);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key IN ('sample_7.txt', 'sample_4999.txt', 'none', NULL)",
                "key = 'sample_7.txt' OR key = 'sample_4999.txt'",
                "key IN ('sample_7.txt', 'sample_4999.txt', 'sample_8.txt') AND key != 'sample_8.txt'",
                "key IN ('sample_7.txt', 'sample_4999.txt') AND label_index >= 0",
                "key <=> 'sample_7.txt' OR key <=> 'sample_4999.txt'"
            })
    void someKeysReadTheirSamples(String filter) {
        Dataset<Row> found = large().filter(filter).select("key");

        assertThat(column(found)).containsExactly("sample_7.txt", "sample_4999.txt");
        assertThat(bytesOf(".msgpack")).isLessThan(8 * 1024);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key NOT IN ('sample_7.txt')",
                "key != 'sample_7.txt'",
                "key = 'sample_7.txt' OR label_index >= 0",
                "NOT key = 'sample_7.txt'",
                "lower(key) = 'sample_7.txt' OR key IS NOT NULL",
                "key LIKE 'sample_%'"
            })
    void filtersThatNoIndexAnswersReadAll(String filter) {
        long all = large().count();
        long found = large().filter(filter).count();

        assertThat(found)
                .isEqualTo(
                        filter.startsWith("key N") || filter.contains("!=") || filter.startsWith("NOT")
                                ? all - 1
                                : all);
        assertThat(bytesOf(".msgpack")).isGreaterThan(450_000);
    }

    @Test
    void keysThatContradictReadNoSample() {
        assertThat(large().filter("key = 'sample_7.txt' AND key = 'sample_8.txt'")
                        .collectAsList())
                .isEmpty();
        assertThat(large().filter("key <=> NULL").collectAsList()).isEmpty();
    }

    /** Spark's filters still apply if fields of samples are not columns, or a user-specified schema has no key. */
    @Test
    void theProjectionNeedNotContainTheKey() {
        assertThat(column(large().filter("key IN ('sample_1.txt', 'sample_2.txt')")
                        .selectExpr("sum(label_index)")))
                .hasSize(1)
                .doesNotContainNull();
        assertThat(large().filter("key IN ('sample_1.txt', 'sample_2.txt')").count())
                .isEqualTo(2);
    }

    @Test
    void keysAreLookedUpInEveryShard() {
        String shards = CountingFileSystem.path(DataSet.of("sharded").directory());
        Dataset<Row> data = read().load(shards);
        List<Object> keys = column(data.select("key"));

        for (Object key : Sampling.sample(keys, 4)) {
            assertThat(column(data.filter(data.col("key").equalTo(key)).select("key")))
                    .as(key.toString())
                    .containsExactly(key);
        }
        assertThat(column(data.filter(data.col("key").isin(keys.toArray())).select("key")))
                .isEqualTo(keys);
    }

    @Test
    void aKeyInSeveralShardsIsFoundInEach() {
        String file = CountingFileSystem.path(DataSet.of("plain40").dataFile());
        ShardDirectory copy = ShardDirectory.copyOf(DataSet.of("plain40"), directory);

        Dataset<Row> both = read().load(file, CountingFileSystem.path(copy.data()));

        assertThat(both.filter("key = 'img_007'").collectAsList()).hasSize(2);
    }

    @Test
    void aJoinLooksUpTheKeysOfTheOtherSide() {
        Dataset<Row> requested = spark.createDataset(
                        List.of("sample_3.txt", "sample_4000.txt", "none"), Encoders.STRING())
                .toDF("requested")
                .filter("requested != 'x'");
        Dataset<Row> joined = joined(requested, large());

        CountingFileSystem.reset();
        assertThat(column(joined.select("key"))).containsExactlyInAnyOrder("sample_3.txt", "sample_4000.txt");
    }

    @Test
    void aJoinReadsOnlyTheSamplesItFinds() {
        Path table = directory.resolve("requested");
        spark.range(5000)
                .selectExpr("concat('sample_', id, '.txt') AS requested", "id")
                .write()
                .parquet(table.toString());
        Dataset<Row> requested = spark.read().parquet(table.toString()).filter("id IN (3, 4000)");
        Dataset<Row> joined = joined(requested, large());

        CountingFileSystem.reset();
        assertThat(column(joined.select("key"))).containsExactlyInAnyOrder("sample_3.txt", "sample_4000.txt");
        assertThat(plan(joined)).contains("dynamicpruning");
        assertThat(bytesOf(".msgpack")).isLessThan(8 * 1024);
    }

    /** Reading most samples one by one, in one task, would take longer than reading all. */
    @Test
    void manyKeysReadAllInManyTasks() {
        Dataset<Row> data = corpus("n5000", "maxPartitionBytes", "100k", "openCostInBytes", "1");
        Object[] keys = column(data.select("key").limit(1001)).toArray();

        assertThat(tasks(data.filter(data.col("key").isin(keys)))).isGreaterThan(3);
        assertThat(data.filter(data.col("key").isin(keys)).count()).isEqualTo(1001);
        assertThat(tasks(data.filter(data.col("key").isin(Arrays.copyOf(keys, 1000)))))
                .isEqualTo(1);
        assertThat(data.filter(data.col("key").isin(Arrays.copyOf(keys, 1000))).count())
                .isEqualTo(1000);
    }

    private static Dataset<Row> joined(Dataset<Row> requested, Dataset<Row> data) {
        return data.join(broadcast(requested), data.col("key").equalTo(requested.col("requested")));
    }

    /** With a wrong hash at an unprobed sample, the lookup misses the sample unless misses are verified. */
    @Test
    void verifyIndexFindsWhatTheIndexMisses() {
        ShardDirectory set = ShardDirectory.copyOf(DataSet.of("plain40"), directory);
        byte[] hashes = set.read(SidecarFile.KEY_HASHES);
        Arrays.fill(hashes, 8 + 8 * 7, 8 + 8 * 8, (byte) 0);
        set.write(SidecarFile.KEY_HASHES, hashes);

        assertThat(load(set).filter("key = 'img_007'").collectAsList()).isEmpty();
        assertThat(load(set, "verifyIndex", "true").filter("key = 'img_007'").collectAsList())
                .hasSize(1);
        assertThat(load(set, "verifyIndex", "true")
                        .filter("key IN ('img_006', 'img_007')")
                        .collectAsList())
                .hasSize(2);
        set.delete(SidecarFile.KEYS);
        assertThat(load(set, "verifyIndex", "true").filter("key = 'img_007'").collectAsList())
                .hasSize(1);
    }

    /** Index files of another data set, of the same sizes. */
    @ParameterizedTest
    @ValueSource(strings = {"FILTER", "KEY_HASHES"})
    void aWrongIndexLosesNoRow(SidecarFile side) {
        ShardDirectory set = ShardDirectory.copyOf(DataSet.of("plain40"), directory);
        byte[] bytes = set.read(side);
        for (int i = 32; i < bytes.length; i++) {
            bytes[i] = (byte) ~bytes[i];
        }
        set.write(side, bytes);

        Dataset<Row> data = load(set);
        for (Object key : Sampling.sample(column(load(set).select("key")), 4)) {
            assertThat(data.filter(data.col("key").equalTo(key)).count()).isEqualTo(1);
        }
    }

    @Test
    void hashesOfTwoKeysThatAreTheSameGiveNoWrongRow() {
        ShardDirectory set = ShardDirectory.copyOf(DataSet.of("plain40"), directory);
        byte[] hashes = set.read(SidecarFile.KEY_HASHES);
        System.arraycopy(hashes, 8 + 8 * 7, hashes, 8 + 8 * 8, 8);
        set.write(SidecarFile.KEY_HASHES, hashes);

        assertThat(column(load(set).filter("key = 'img_007'").select("key"))).containsExactly("img_007");
    }

    @Test
    void aNewQueryOnTheSameDataLooksUpItsOwnKeys() {
        Dataset<Row> data = large();
        withSettings(Map.of("spark.sql.autoBroadcastJoinThreshold", "-1"), () -> {
            Dataset<Row> one = data.filter("key = 'sample_1.txt'").withColumn("side", lit(1));
            Dataset<Row> two = data.filter("key = 'sample_2.txt'").withColumn("side", lit(2));
            assertThat(column(one.union(two).select("key"))).containsExactly("sample_1.txt", "sample_2.txt");
        });
    }
}
