package io.github.mlformats.primitiv;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.primitiv.testing.Case;
import io.github.mlformats.primitiv.testing.Param;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads every file that primitiv has written with the same Spark query. */
class GoldenTest extends PrimitivTest {
    /** Rows by option, layout and file. */
    private static final Map<String, Map<String, List<Row>>> RESULTS = new HashMap<>();

    static Stream<Arguments> tensors() {
        List<Map<String, String>> ways = List.of(
                Map.of(),
                Map.of("maxPartitionBytes", "64", "openCostInBytes", "1", "minPartitionNum", "4"),
                Map.of("maxWindowBytes", "8", "strict", "false", "mode", "dropmalformed"));
        return Case.tensors().flatMap(one -> ways.stream().map(way -> Arguments.of(one, way)));
    }

    /** The rows of a file, with the format's own fields of {@code _metadata} at the end. */
    private List<Row> rows(Case one, String layout, Map<String, String> options) {
        return RESULTS.computeIfAbsent(layout + options, same -> readAll(layout, options))
                .getOrDefault(one.file().toUri().getPath(), List.of());
    }

    private Map<String, List<Row>> readAll(String layout, Map<String, String> options) {
        String[] paths = Case.good().map(file -> file.file().toUri().getPath()).toArray(String[]::new);
        return read("layout", layout, "unsupportedTypes", "skip")
                .options(options)
                .load(paths)
                .selectExpr(
                        "*",
                        "substring_index(_metadata.file_path, ':', -1) AS file",
                        "_metadata.row_index",
                        "_metadata.data_offset AS offset",
                        "_metadata.data_length AS length")
                .collectAsList()
                .stream()
                .collect(Collectors.groupingBy(row -> row.<String>getAs("file").replaceFirst("^/+", "/")));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("tensors")
    void parameters(Case one, Map<String, String> options) {
        List<Row> rows = rows(one, "parameters", options);

        assertThat(rows).map(Param::of).isEqualTo(Param.of(one.expected()));
        assertThat(rows).allSatisfy(row -> {
            List<String> path = row.getList(row.fieldIndex("path"));
            assertThat(row.<String>getAs("name")).isEqualTo(path.isEmpty() ? null : path.get(path.size() - 1));
            assertThat(row.<Long>getAs("count"))
                    .isEqualTo(row.getList(row.fieldIndex("values")).size());
        });
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("tensors")
    void placesOfRecordsAndValues(Case one, Map<String, String> options) {
        List<Row> rows = rows(one, "parameters", options);
        List<JsonNode> expected = new ArrayList<>();
        if (one.expected().has("params")) {
            one.expected().get("params").forEach(expected::add);
        } else {
            expected.add(one.expected());
        }

        assertThat(rows).hasSameSizeAs(expected);
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            JsonNode place = expected.get(i);
            assertThat(row.<Integer>getAs("ordinal")).isEqualTo(i);
            assertThat(row.<Long>getAs("row_index")).isEqualTo(i);
            assertThat(row.<Long>getAs("offset"))
                    .isEqualTo(place.get("data_offset").asLong());
            assertThat(row.<Long>getAs("length"))
                    .isEqualTo(place.get("data_length").asLong());
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("tensors")
    void valuesHaveTheBitsOfTheFile(Case one, Map<String, String> options) {
        byte[] file = one.bytes();
        int tensors = Param.of(one.expected()).stream()
                .mapToInt(param -> 1 + param.stats().size())
                .sum();

        assertThat(rows(one, "tensors", options)).hasSize(tensors).allSatisfy(row -> {
            List<Float> values = row.getList(row.fieldIndex("values"));
            assertThat(row.<Long>getAs("length")).isEqualTo(4L * values.size());
            for (int i = 0; i < values.size(); i++) {
                float stored = LittleEndian.f32(file, (int) (row.<Long>getAs("offset") + 4 * i));
                assertThat(Float.floatToIntBits(values.get(i))).isEqualTo(Float.floatToIntBits(stored));
            }
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.primitiv.testing.Case#optimizers")
    void optimizers(Case one) {
        Row row = rows(one, "optimizer", Map.of()).get(0);
        JsonNode expected = one.expected();

        assertThat(row.<String>getAs("class")).isEqualTo(expected.get("class").textValue());
        JsonNode epoch = expected.get("uint_configs").get("Optimizer.epoch");
        assertThat(row.<Long>getAs("epoch")).isEqualTo(epoch == null ? null : (Long) epoch.asLong());
        Map<String, Long> uints = new HashMap<>();
        expected.get("uint_configs")
                .fields()
                .forEachRemaining(
                        field -> uints.put(field.getKey(), field.getValue().asLong()));
        Map<String, Float> floats = new HashMap<>();
        expected.get("float_configs")
                .fields()
                .forEachRemaining(field -> floats.put(
                        field.getKey(), Float.parseFloat(field.getValue().asText())));
        assertThat(row.getJavaMap(row.fieldIndex("uint_configs"))).isEqualTo(uints);
        assertThat(row.getJavaMap(row.fieldIndex("float_configs"))).isEqualTo(floats);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.primitiv.testing.Case#shapes")
    void shapes(Case one) {
        Row row = rows(one, "shapes", Map.of()).get(0);
        JsonNode expected = one.expected();

        assertThat(row.getList(row.fieldIndex("path"))).isEmpty();
        assertThat(row.getList(row.fieldIndex("dims")))
                .isEqualTo(StreamSupport.stream(expected.get("dims").spliterator(), false)
                        .map(JsonNode::asLong)
                        .toList());
        assertThat(row.<Long>getAs("batch")).isEqualTo(expected.get("batch").asLong());
        assertThat(row.<Long>getAs("data_offset")).isNull();
        assertThat(row.<Long>getAs("data_length")).isNull();
    }
}
