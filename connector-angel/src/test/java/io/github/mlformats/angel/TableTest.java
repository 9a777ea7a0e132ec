package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model of the corpus through Spark, matrix by matrix and as a whole. */
class TableTest {
    static Stream<Corpus.Load> loads() throws IOException {
        return Corpus.loads().stream();
    }

    static Stream<String> casesWithRefusals() throws IOException {
        return Corpus.casesWith("refused");
    }

    static Stream<String> casesWithModels() throws IOException {
        return Corpus.casesWith("model");
    }

    /** The format's own tests read every matrix in each build. */
    @ParameterizedTest
    @MethodSource("loads")
    void everyMatrixHoldsTheExpectedElements(Corpus.Load load) throws IOException {
        Map<String, List<JsonNode>> expected = Corpus.expected(load.name(), load.file());
        for (String matrix : load.matrices()) {
            if (!Sampling.takes(load + " " + matrix, 9)) {
                continue;
            }
            Map<String, String> options = map(load.options());
            options.put("matrix", matrix);
            Dataset<Row> table = load(load.name(), options);
            assertThat(table.columns()).containsExactly("matrix", "row", "col", "value");
            List<String> elements = lines(table);
            assertThat(elements).as(matrix).isEqualTo(lines(expected.getOrDefault(matrix, List.of()), table));
            assertThat(table.count()).as("count of " + matrix).isEqualTo(elements.size());
        }
    }

    @ParameterizedTest
    @MethodSource("casesWithRefusals")
    void refusesWhatOnlyTheUserCanDecide(String name) throws IOException {
        for (JsonNode refused : Corpus.json(name, "options.json").path("refused")) {
            assertThatThrownBy(() -> load(name, map(refused.path("options"))))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll(texts(refused.path("names")));
        }
    }

    @ParameterizedTest
    @MethodSource("casesWithModels")
    void wholeModels(String name) throws IOException {
        JsonNode model = Corpus.json(name, "options.json").path("model");
        if (model.path("result").asText().equals("error")) {
            assertThatThrownBy(() -> load(name, Map.of())).hasMessageContainingAll(texts(model.path("names")));
            assertModel(name, map(model.path("with_options").path("options")), model.path("with_options"));
        } else {
            assertModel(name, Map.of(), model);
        }
    }

    private static void assertModel(String name, Map<String, String> options, JsonNode model) {
        Dataset<Row> table = load(name, options);
        assertThat(table.schema().apply("value").dataType().simpleString())
                .isEqualTo(model.path("value").asText());
        assertThat(table.collectAsList()).hasSize(model.path("rows").asInt());
    }

    static Dataset<Row> load(String name, Map<String, String> options) {
        return SparkSessions.interpreting()
                .read()
                .format("angel")
                .option("minPartitionNum", 1)
                .options(options)
                .load(Corpus.model(name).toString());
    }

    static Map<String, String> map(JsonNode options) {
        Map<String, String> map = new HashMap<>();
        options.fields()
                .forEachRemaining(
                        option -> map.put(option.getKey(), option.getValue().asText()));
        return map;
    }

    static String[] texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts.toArray(new String[0]);
    }

    /** The rows of a table as sorted lines. */
    static List<String> lines(Dataset<Row> table) {
        List<String> lines = new ArrayList<>();
        for (Row row : table.collectAsList()) {
            Object value = row.get(3);
            lines.add(row.getString(0) + " " + row.getInt(1) + " " + row.getLong(2) + " "
                    + (value instanceof Number ? value : row.getList(3)));
        }
        Collections.sort(lines);
        return lines;
    }

    static List<String> lines(List<JsonNode> elements, Dataset<Row> table) {
        String type = table.schema().apply("value").dataType().simpleString();
        List<String> lines = new ArrayList<>();
        for (JsonNode element : elements) {
            lines.add(element.get("matrix").asText() + " " + element.get("row").asInt() + " "
                    + element.get("col").asLong() + " " + value(element.get("value"), type));
        }
        Collections.sort(lines);
        return lines;
    }

    private static Object value(JsonNode value, String type) {
        return switch (type) {
            case "double" -> Double.valueOf(value.asText());
            case "float" -> Float.valueOf(value.asText());
            case "array<float>" -> {
                List<Float> list = new ArrayList<>();
                value.forEach(one -> list.add(Float.valueOf(one.asText())));
                yield list;
            }
            default -> value.asLong();
        };
    }
}
