package io.github.mlformats.safetensors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.safetensors.testing.Corpus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads files of the original library and compares each value with what numpy has read. */
class GoldenTest extends SafetensorsTest {
    private static final JsonNode EXPECTED = expected();

    private static JsonNode expected() {
        try {
            return new ObjectMapper()
                    .readTree(Corpus.DIRECTORY.resolve("expected.json").toFile());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static Stream<String> files() {
        List<String> names = new ArrayList<>();
        EXPECTED.fieldNames().forEachRemaining(name -> names.add(name.substring(0, name.indexOf('.'))));
        return names.stream().filter(name -> !name.equals("uint64") && !name.equals("types"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void valuesAreThoseOfNumpy(String name) {
        for (String layout : List.of("tensors", "rows", "elements")) {
            Map<String, List<String>> found = new TreeMap<>();
            for (Row row : corpus(name, "layout", layout).collectAsList()) {
                List<String> values = found.computeIfAbsent(row.getString(0), key -> new ArrayList<>());
                Object last = row.get(row.length() - 1);
                if (layout.equals("elements")) {
                    values.add(number(last));
                } else {
                    row.getList(row.length() - 1).forEach(value -> values.add(number(value)));
                }
            }
            Map<String, List<String>> expected = new TreeMap<>();
            EXPECTED.get(name + ".safetensors").fields().forEachRemaining(tensor -> {
                List<String> values = new ArrayList<>();
                tensor.getValue().get("values").forEach(value -> values.add(python(value.asText())));
                if (layout.equals("tensors") || !values.isEmpty()) {
                    expected.put(tensor.getKey(), values);
                }
            });
            assertThat(found).as(layout).isEqualTo(expected);
        }
    }

    private static String number(Object value) {
        return Double.toString(((Number) value).doubleValue());
    }

    private static String python(String value) {
        return switch (value) {
            case "True" -> "1.0";
            case "False" -> "0.0";
            case "nan" -> "NaN";
            case "inf" -> "Infinity";
            case "-inf" -> "-Infinity";
            default -> Double.toString(Double.parseDouble(value));
        };
    }
}
