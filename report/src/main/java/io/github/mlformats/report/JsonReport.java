package io.github.mlformats.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.inspect.Fact;
import java.util.List;
import java.util.Locale;

/** Formats facts as JSON: groups are objects, tables are arrays of objects, sizes are numbers of bytes. */
public final class JsonReport {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonReport() {}

    public static String of(Fact fact) {
        return pretty(node(fact));
    }

    /** A JSON array of facts. */
    public static String of(List<? extends Fact> facts) {
        ArrayNode array = NODES.arrayNode();
        facts.forEach(fact -> array.add(node(fact)));
        return pretty(array);
    }

    /** Also escapes characters that terminals interpret. They occur in strings only, and the escapes are valid JSON. */
    private static String pretty(JsonNode node) {
        return HumanReadable.escapeLines(node.toPrettyString());
    }

    private static JsonNode node(Fact fact) {
        // Not yet a switch: patterns in switches are newer than Java 17.
        if (fact instanceof Fact.Text text) {
            return NODES.textNode(text.text());
        } else if (fact instanceof Fact.Count count) {
            return NODES.numberNode(count.count());
        } else if (fact instanceof Fact.Size size) {
            return NODES.numberNode(size.bytes());
        } else if (fact instanceof Fact.Group group) {
            ObjectNode object = NODES.objectNode();
            group.facts().forEach(labelled -> object.set(key(labelled.label()), node(labelled.fact())));
            return object;
        } else if (fact instanceof Fact.Table table) {
            ArrayNode array = NODES.arrayNode();
            table.rows().forEach(row -> array.add(row(table.labels(), row)));
            return array;
        }
        return NODES.nullNode();
    }

    private static ObjectNode row(List<String> labels, List<Fact> cells) {
        ObjectNode object = NODES.objectNode();
        for (int i = 0; i < labels.size(); i++) {
            object.set(key(labels.get(i)), node(cells.get(i)));
        }
        return object;
    }

    /** {@code rows per block} becomes {@code rowsPerBlock}. */
    static String key(String label) {
        StringBuilder key = new StringBuilder();
        for (String word : label.toLowerCase(Locale.ROOT).split("\\W+")) {
            key.append(key.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return key.toString();
    }
}
