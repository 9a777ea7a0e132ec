package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.tool.GeneratedPart;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code docs/reference/inspect.schema.json} describes what {@code inspect --json} prints of the sample files of all
 * connectors; run with {@code -Ddocs.update=true} to write it. If a member is removed or has another type, the version of
 * the JSON in {@link InspectCommand} grows.
 */
class InspectReferenceTest {
    private static final Path SCHEMA = Path.of("../docs/reference/inspect.schema.json");
    private static final List<String> FORMATS = List.of("angel", "datadings", "idv", "primitiv", "safetensors", "zds");
    private static final List<String> INDEXED = List.of("datadings", "idv", "zds");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path dir;

    @Test
    void theSchemaDescribesTheSamples() throws IOException {
        ObjectNode schema = JSON.createObjectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "A file in the output of mlformats inspect --json");
        ObjectNode definitions = JSON.createObjectNode();
        for (String format : FORMATS) {
            schema.withArray("oneOf").addObject().put("$ref", "#/$defs/" + format);
            Shape shape = new Shape();
            for (Path sample : samples(format)) {
                CommandResult inspected = CommandResult.run("inspect", "--json", "--format", format, sample);
                if (inspected.exitCode() == ExitCode.SUCCESS) {
                    JsonNode printed = JSON.readTree(inspected.out());
                    (printed.isArray() ? printed : List.of(printed)).forEach(shape::add);
                }
            }
            ObjectNode described = shape.describe();
            assertThat(described.path("type").asText()).as(format).isEqualTo("object");
            described.withObject("properties").withObject("format").put("const", format);
            described.withObject("properties").withObject("jsonVersion").put("const", 1);
            if (INDEXED.contains(format)) {
                described.withObject("properties").set("dataSetIndex", dataSetIndex());
            }
            definitions.set(format, described);
        }
        schema.set("$defs", definitions);
        String generated = schema.toPrettyString() + "\n";
        if (GeneratedPart.isUpdate()) {
            Files.writeString(SCHEMA, generated);
        }
        assertThat(SCHEMA)
                .as("inspect prints other members: run with -Ddocs.update=true")
                .hasContent(generated);
    }

    /** Describes what is printed of a file with index files. */
    private ObjectNode dataSetIndex() throws IOException {
        Path file = dir.resolve("indexed.idv");
        if (!Files.exists(file)) {
            Files.copy(CommandResult.SAMPLE, file);
            CommandResult.run("index", file);
        }
        Shape shape = new Shape();
        shape.add(JSON.readTree(CommandResult.run("inspect", "--json", file).out())
                .path("dataSetIndex"));
        return shape.describe();
    }

    private static List<Path> samples(String format) throws IOException {
        Path data = Path.of("../connector-" + format, "src", "test", "resources", format);
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> !file.endsWith("bad") && !file.endsWith("hostile"))
                    .flatMap(file -> Stream.of(file.resolve("model"), file.resolve("data.model"), file)
                            .filter(Files::exists)
                            .limit(1))
                    .sorted()
                    .toList();
        }
    }

    /** What values at one place have in common. */
    private static final class Shape {
        private final Set<String> types = new TreeSet<>();
        private final Map<String, Shape> members = new TreeMap<>();
        private final List<Set<String>> objects = new ArrayList<>();
        private Shape items;

        void add(JsonNode node) {
            if (node.isObject()) {
                types.add("object");
                Set<String> names = new TreeSet<>();
                for (Iterator<Map.Entry<String, JsonNode>> each = node.fields(); each.hasNext(); ) {
                    Map.Entry<String, JsonNode> member = each.next();
                    names.add(member.getKey());
                    members.computeIfAbsent(member.getKey(), name -> new Shape())
                            .add(member.getValue());
                }
                objects.add(names);
            } else if (node.isArray()) {
                types.add("array");
                items = items == null ? new Shape() : items;
                node.forEach(items::add);
            } else {
                types.add(node.isNull() ? "null" : node.isTextual() ? "string" : "integer");
            }
        }

        ObjectNode describe() {
            ObjectNode described = JSON.createObjectNode();
            if (types.size() == 1) {
                described.put("type", types.iterator().next());
            } else {
                types.forEach(described.withArray("type")::add);
            }
            if (!members.isEmpty()) {
                members.forEach(
                        (name, member) -> described.withObject("properties").set(name, member.describe()));
                members.keySet().stream()
                        .filter(name -> objects.stream().allMatch(names -> names.contains(name)))
                        .forEach(described.withArray("required")::add);
            }
            if (items != null) {
                described.set("items", items.describe());
            }
            return described;
        }
    }
}
