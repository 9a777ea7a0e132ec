package io.github.mlformats.primitiv.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Row;

/** A parameter of the corpus or of a row, in a normalized form. Zeros lose their sign, which the corpus omits. */
public record Param(List<String> path, List<Long> dims, long batch, List<Float> values, Map<String, Param> stats) {
    /** Converts an {@code expected.json}. */
    public static List<Param> of(JsonNode file) {
        List<Param> params = new ArrayList<>();
        if (file.has("params")) {
            file.get("params").forEach(param -> params.add(one(param)));
        } else if (file.isArray()) {
            file.forEach(param -> params.add(one(param)));
        } else {
            params.add(one(file));
        }
        return params;
    }

    private static Param one(JsonNode json) {
        List<String> path = new ArrayList<>();
        json.path("path").forEach(name -> path.add(name.asText()));
        Map<String, Param> stats = new HashMap<>();
        json.path("stats").forEach(stat -> stats.put(stat.get("name").asText(), one(stat)));
        return new Param(
                path,
                StreamSupport.stream(json.get("dims").spliterator(), false)
                        .map(JsonNode::asLong)
                        .toList(),
                json.get("batch").asLong(),
                StreamSupport.stream(json.get("values").spliterator(), false)
                        .map(value -> plain(Float.parseFloat(value.asText())))
                        .toList(),
                stats);
    }

    /** Converts a row of {@code layout=parameters}. */
    public static Param of(Row row) {
        Map<String, Param> stats = new HashMap<>();
        row.<String, Row>getJavaMap(row.fieldIndex("stats"))
                .forEach((name, stat) -> stats.put(name, tensor(List.of(), stat, Map.of())));
        return tensor(row.getList(row.fieldIndex("path")), row, stats);
    }

    private static Param tensor(List<String> path, Row row, Map<String, Param> stats) {
        return new Param(
                path,
                row.<Integer>getList(row.fieldIndex("dims")).stream()
                        .map(Integer::longValue)
                        .toList(),
                row.getInt(row.fieldIndex("batch")),
                row.<Float>getList(row.fieldIndex("values")).stream()
                        .map(Param::plain)
                        .toList(),
                stats);
    }

    private static float plain(float value) {
        return value == 0 ? 0 : value;
    }
}
