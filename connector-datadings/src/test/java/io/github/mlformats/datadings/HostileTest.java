package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.datadings.format.SidecarFile;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.Message;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid data sets that broke a reader, and damage that was not detected. */
class HostileTest extends DatadingsTest {
    @Test
    void keysAcrossWindowBoundaries() {
        Dataset<Row> data = corpus("hostile/peek_valid_boundary");

        assertThat(data.select("key").na().drop().count()).isEqualTo(3210);
        assertThat(data.select("key").distinct().count()).isEqualTo(3210);
    }

    /** The window boundaries are at different positions of the samples. */
    @ParameterizedTest
    @ValueSource(ints = {64, 100, 4096, 65_537})
    void manySamplesInWindowsOfAnySize(int bytes) {
        ShardDirectory set = ShardDirectory.of(
                directory,
                IntStream.range(0, 5000)
                        .mapToObj(i -> Message.map("key", String.format("key-%032d", i), "label", i))
                        .toArray(byte[][]::new));

        Dataset<Row> data = load(set, "maxWindowBytes", String.valueOf(bytes));

        assertThat(column(data.selectExpr("count(DISTINCT key)", "sum(label)").selectExpr("struct(*)")))
                .singleElement()
                .hasToString("[5000,12497500]");
    }

    @Test
    void aSampleOfManyFields() {
        Object[] fields = IntStream.range(0, 40_000)
                .mapToObj(i -> i % 2 == 0 ? (Object) ("a field with a long name " + i) : i)
                .toArray();
        Dataset<Row> data = load(ShardDirectory.of(directory, Message.map(fields)));

        assertThat(data.columns()).hasSize(20_001);
        assertThat(column(data.select("`a field with a long name 39998`"))).containsExactly(39_999L);
    }

    @Test
    void anOldIndexOfFewerSamplesThanTheOffsets() {
        Dataset<Row> data = corpus("hostile/legacy_unordered_short");

        assertCorrupt(() -> data.select("key").collectAsList(), ".index", "8 samples");
        Dataset<Row> permissive = corpus("hostile/legacy_unordered_short", "mode", "permissive");
        assertThat(permissive.collectAsList()).hasSize(8);
        assertThat(permissive.count()).isEqualTo(8);
        for (String mode : List.of("failfast", "dropmalformed")) {
            Dataset<Row> rows = corpus("hostile/legacy_unordered_short", "mode", mode);
            assertCorrupt(rows::collectAsList, ".index", "8 samples");
            assertCorrupt(rows::count, ".index", "8 samples");
        }
    }

    /** Text with terminal escape sequences. */
    @Test
    void textFromTheFileStaysText() {
        Dataset<Row> data = corpus("hostile/ansi", "mode", "permissive");

        assertThat(data.collectAsList()).hasSize(1);
    }

    /** Damage is detected in all columns, also if few are projected. */
    @Test
    void aTimestampOutOfRange() {
        List<Long> counts = new ArrayList<>();
        for (String mode : List.of("dropmalformed", "permissive")) {
            Dataset<Row> data = corpus("hostile/ok_timestamp", "mode", mode);
            counts.add((long) data.collectAsList().size());
            counts.add(data.count());
            counts.add((long) data.select("key").collectAsList().size());
        }

        assertThat(counts).containsExactly(0L, 0L, 0L, 1L, 1L, 1L);
        assertThat(DataSet.of("hostile/ok_timestamp").dataFile()).exists();
    }

    /** A sample of 200 bytes with a shape without elements, whose nested lists alone would take gigabytes. */
    @Test
    void emptyListsWithoutEndTakeOfTheBudget() {
        Dataset<Row> data = corpus("hostile/ndarray_2g_empty_lists", "ndarray", "array");

        assertThatThrownBy(data::collectAsList).satisfies(thrown -> assertThat(rootCause(thrown))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("column 'x'", "maxDecodedBytes"));
        assertThat(column(corpus("hostile/ndarray_2g_empty_lists").selectExpr("x.shape[0]")))
                .contains(Integer.MAX_VALUE);
    }

    /** An index with fewer samples than the data file, which would lose samples silently. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "legacy_index_cut_0",
                "legacy_index_3_of_10",
                "legacy_index_9_of_10",
                "legacy_index_empty_with_rest"
            })
    void anOldIndexThatDoesNotCoverTheData(String name) {
        for (Map<String, String> splits :
                List.of(Map.<String, String>of(), Map.of("maxPartitionBytes", "16", "openCostInBytes", "1"))) {
            Dataset<Row> data = read("mode", "failfast")
                    .options(splits)
                    .schema("key string")
                    .load(DataSet.of("hostile/" + name).dataFile().toString());

            assertCorrupt(data::collectAsList, ".index");
            assertCorrupt(data::count, ".index");
            assertCorrupt(() -> data.filter("key = 'k5'").collectAsList(), ".index");
        }
    }

    /** What the index does not list is one corrupt record, and the samples that it lists are read. */
    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void samplesThatAnOldIndexDoesNotListAreACorruptRecord(int listed) {
        // A copy of its own, as each warning about a file is logged once.
        DataSet set = DataSet.of("hostile/legacy_index_" + listed + "_of_10");
        String data = ShardDirectory.copyOf(set, directory).data().toString();
        try (CapturedLog log = new CapturedLog("io.github.mlformats")) {
            assertThat(load(data, Map.of(), "permissive").filter("key = 'k9'").collectAsList())
                    .isEmpty();
            load(data, Map.of(), "dropmalformed").collectAsList();
            assertThat(log.messages())
                    .anyMatch(message -> message.contains("lists " + listed + " samples"))
                    .anyMatch(message -> message.startsWith("Skipped the first of the corrupt records"));
        }
        for (Map<String, String> splits :
                List.of(Map.<String, String>of(), Map.of("maxPartitionBytes", "16", "openCostInBytes", "1"))) {
            Dataset<Row> permissive = load(data, splits, "permissive");
            assertThat(permissive.collectAsList()).hasSize(listed + 1);
            assertThat(permissive.count()).isEqualTo(listed + 1);
            assertThat(permissive.filter("length(_corrupt_record) > 0").count()).isOne();
            Dataset<Row> dropped = load(data, splits, "dropmalformed");
            assertThat(dropped.collectAsList()).hasSize(listed);
            assertThat(dropped.count()).isEqualTo(listed);
        }
    }

    private Dataset<Row> load(String path, Map<String, String> splits, String mode) {
        return read("mode", mode).options(splits).load(path);
    }

    /** Of data files, and so of the their index files. */
    @Test
    void namesMayHaveColons() {
        ShardDirectory set = new ShardDirectory(directory.resolve("run:1/at 10:30.msgpack"));
        set.write(ShardDirectory.of(directory, Message.map("key", "a", "n", 1), Message.map("key", "b", "n", 2))
                .read());
        long half = set.read().length / 2;
        set.offsets(0, half, 2 * half).write(SidecarFile.KEYS, Message.array("a", "b"));

        for (String path : List.of(set.data().toString(), set.data().getParent().toString())) {
            Dataset<Row> data = read().load(path);
            assertThat(data.count()).isEqualTo(2);
            assertThat(column(data.filter("key = 'b'").selectExpr("n"))).containsExactly(2L);
        }
    }
}
