package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.ExpectedValue;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads every data set of the corpus in Spark. */
class GoldenTest {
    private static SparkSession spark;

    @BeforeAll
    static void session() {
        spark = SparkSessions.shared().newSession();
        spark.conf().set("spark.sql.caseSensitive", "true");
    }

    static Stream<Arguments> cases() {
        List<Map<String, String>> options = List.of(
                Map.of(),
                Map.of("maxWindowBytes", "8"),
                Map.of("ndarray", "array", "maps", "map", "timestamps", "struct", "mode", "permissive"),
                Map.of(
                        "inferSamples",
                        "all",
                        "mode",
                        "dropmalformed",
                        "maxPartitionBytes",
                        "2000",
                        "openCostInBytes",
                        "1"));
        return DataSet.good().flatMap(set -> options.stream()
                .filter(given -> given.isEmpty() || Sampling.takes(set.name() + " " + given.size(), 6))
                .map(given -> Arguments.of(set, given)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void givesWhatIsStored(DataSet set, Map<String, String> options) {
        List<JsonNode> expected = set.expected();
        List<String> keys = set.keys();

        Dataset<Row> data = load(set, options);

        List<Row> rows = inOrder(data);
        assertThat(rows).hasSize(expected.size());
        for (int i = 0; i < rows.size(); i++) {
            check(rows.get(i), expected.get(i), keys.get(i));
        }
        assertThat(data.count()).isEqualTo(expected.size());
    }

    private static void check(Row row, JsonNode stored, String indexKey) {
        boolean map = stored.isObject()
                && stored.fieldNames().hasNext()
                && !stored.fieldNames().next().startsWith("$");
        boolean ownKey = map && stored.path("key").isTextual();
        for (StructField field : row.schema().fields()) {
            Object value = row.getAs(field.name());
            String what = field.name() + " = " + value + " of " + stored;
            if (field.name().equals("key")) {
                assertThat(value).as(what).isEqualTo(ownKey ? stored.get("key").asText() : indexKey);
            } else if (field.name().equals("value") && !map) {
                assertThat(ExpectedValue.matches(value, field.dataType(), stored))
                        .as(what)
                        .isTrue();
            } else if (!field.name().startsWith("_")) {
                JsonNode expected = map ? stored.get(field.name()) : null;
                assertThat(ExpectedValue.matches(value, field.dataType(), expected))
                        .as(what)
                        .isTrue();
            }
        }
        if (map) {
            stored.fieldNames().forEachRemaining(name -> assertThat(row.schema().fieldNames())
                    .contains(name));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.datadings.testing.DataSet#good")
    void findsSamplesByTheirKeys(DataSet set) {
        Sampling.assumeTaken(set.name(), 4);
        for (String verify : List.of("false", "true")) {
            Dataset<Row> data = load(set, Map.of("verifyIndex", verify)).select("key");
            List<String> keys =
                    data.collectAsList().stream().map(row -> row.getString(0)).toList();

            for (String key : keys.stream().distinct().limit(4).toList()) {
                long expected = keys.stream().filter(key::equals).count();
                assertThat(data.filter(data.col("key").equalTo(key)).collectAsList())
                        .hasSize((int) expected);
            }
            assertThat(data.filter(data.col("key").equalTo("no such key")).collectAsList())
                    .isEmpty();
            Object[] some = keys.stream().limit(3).toArray();
            assertThat(data.filter(data.col("key").isin(some)).collectAsList()).hasSize(some.length);
        }
    }

    private static Dataset<Row> load(DataSet set, Map<String, String> options) {
        String path = set.facts().get("path").asText();
        String what = path.contains("*") ? "" : "/" + path;
        return spark.read().format("datadings").options(options).load(set.directory() + what);
    }

    /** Returns the rows, followed by their metadata, sorted here because sorting in Spark takes longer than reading. */
    private static List<Row> inOrder(Dataset<Row> data) {
        Column metadata = data.metadataColumn("_metadata");
        int columns = data.columns().length;
        return data
                .select(
                        data.col("*"),
                        metadata.getField("file_name").as("_file_name"),
                        metadata.getField("row_index").as("_row_index"))
                .collectAsList()
                .stream()
                .sorted(Comparator.<Row, String>comparing(row -> row.getString(columns))
                        .thenComparing(row -> row.getLong(columns + 1)))
                .toList();
    }
}
