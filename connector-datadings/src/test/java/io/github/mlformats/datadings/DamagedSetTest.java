package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.ExpectedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads every damaged data set in Spark, and compares with its {@code ours.json}. */
class DamagedSetTest {
    private static final String DATA_SET = "io.github.mlformats.datadings.testing.DataSet#";
    private static final String BAD = DATA_SET + "bad";
    private static SparkSession spark;

    @BeforeAll
    static void session() {
        spark = SparkSessions.interpreting();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(BAD)
    void failsOrGivesAllRows(DataSet set) {
        JsonNode ours = set.ours();
        if (ours.get("result").asText().equals("error")) {
            assertCorrupt(() -> load(set, "failfast").collectAsList());
        } else {
            List<JsonNode> good = DataSet.lines(ours.get("same_as").asText());
            List<Row> rows = load(set, "failfast").orderBy("key").collectAsList();
            assertThat(rows).hasSize(ours.get("rows").asInt());
            for (int i = 0; i < rows.size(); i++) {
                check(rows.get(i), good.get(i));
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(BAD)
    void countsOrFails(DataSet set) {
        JsonNode count = set.ours().get("count");
        if (count.isNumber()) {
            assertThat(load(set, "failfast").count()).isEqualTo(count.asLong());
        } else {
            assertCorrupt(() -> load(set, "failfast").count());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(DATA_SET + "permissive")
    void distinguishesValidFromCorrupt(DataSet set) {
        JsonNode expected = set.ours().get("permissive");
        Dataset<Row> data = load(set, "permissive");
        Dataset<Row> described = data.select(
                data.col("*"),
                data.metadataColumn("_metadata").getField("row_index").as("number"),
                data.metadataColumn("_metadata").getField("error").as("error"));
        List<Row> rows = described.orderBy("number").collectAsList();

        List<Integer> corrupt = new ArrayList<>();
        expected.get("corrupt_at").forEach(at -> corrupt.add(at.asInt()));
        boolean own = expected.get("same_as").asText().equals("good_by_get.jsonl");
        List<JsonNode> lines = DataSet.lines(
                (own ? set.name() + "/" : "") + expected.get("same_as").asText());
        int good = 0;
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            assertThat(row.<Long>getAs("number")).isEqualTo(i);
            boolean isCorrupt = corrupt.contains(i);
            assertThat(row.getAs("_corrupt_record") != null).as("row " + i).isEqualTo(isCorrupt);
            assertThat(row.getAs("error") != null).as("row " + i).isEqualTo(isCorrupt);
            if (!isCorrupt) {
                check(row, lines.get(own ? good : i));
                good++;
            }
        }
        assertThat(good).isEqualTo(expected.get("good").asInt());
        assertThat(data.count()).isEqualTo(good + corrupt.size());
        assertThat(load(set, "dropmalformed").collectAsList()).hasSize(good);
        assertThat(load(set, "dropmalformed").count()).isEqualTo(good);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource(DATA_SET + "lookedUp")
    void findsGoodSamplesByTheirKeys(DataSet set) {
        Sampling.assumeTaken(set.name(), 3);
        JsonNode expected = set.ours().get("keys");
        Dataset<Row> data = load(set, "failfast");
        for (int i : new int[] {0, 1, 2, 5, 6, 20, 39}) {
            String key = set.key(i);
            ThrowingCallable look =
                    () -> assertThat(data.filter(data.col("key").equalTo(key)).collectAsList())
                            .hasSize(i < set.ours().get("count").asInt() ? 1 : 0);
            boolean corrupt = false;
            for (JsonNode at : set.ours().path("permissive").path("corrupt_at")) {
                corrupt |= at.asInt() == i;
            }
            if (corrupt) {
                assertCorrupt(look);
            } else {
                assertThat(catchThrowable(look)).isNull();
            }
        }
        assertThat(data.filter(data.col("key").equalTo("nope")).collectAsList()).isEmpty();
    }

    private static void check(Row row, JsonNode stored) {
        for (StructField field : row.schema().fields()) {
            JsonNode expected = stored.get(field.name());
            boolean ofSample = !field.name().startsWith("_")
                    && !field.name().equals("number")
                    && !field.name().equals("error");
            if (ofSample) {
                assertThat(ExpectedValue.matches(row.getAs(field.name()), field.dataType(), expected))
                        .as(field.name() + " = " + row.getAs(field.name()) + " of " + stored)
                        .isTrue();
            }
        }
    }

    private static void assertCorrupt(ThrowingCallable query) {
        assertThatThrownBy(query).satisfies(thrown -> assertThat(rootCause(thrown))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("data.msgpack")
                .hasMessageContaining("at byte"));
    }

    private static Throwable rootCause(Throwable thrown) {
        return thrown.getCause() == null ? thrown : rootCause(thrown.getCause());
    }

    private static Dataset<Row> load(DataSet set, String mode) {
        return spark.read().format("datadings").options(Map.of("mode", mode)).load(set.directory() + "/data.msgpack");
    }
}
