package io.github.mlformats.datadings.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;

/** Normalizes values for which numpy and the file have different representations. */
public final class CanonicalComparison {
    private CanonicalComparison() {}

    /** Without the names that numpy makes up for nameless fields, and without the elements of object arrays. */
    public static JsonNode normal(JsonNode json) {
        if (json.isArray()) {
            ArrayNode array = DataSet.JSON.createArrayNode();
            json.forEach(element -> array.add(normal(element)));
            return array;
        }
        if (!json.isObject()) {
            return json;
        }
        ObjectNode object = DataSet.JSON.createObjectNode();
        for (Iterator<Map.Entry<String, JsonNode>> fields = json.fields(); fields.hasNext(); ) {
            Map.Entry<String, JsonNode> field = fields.next();
            if (field.getKey().equals("$object")) {
                return shapeOnly(field.getValue());
            }
            boolean record = field.getKey().equals("dtype") && field.getValue().isArray();
            object.set(field.getKey(), record ? named(field.getValue()) : normal(field.getValue()));
        }
        boolean pickled = object.path("$nd").path("dtype").asText().equals("|O");
        return pickled ? shapeOnly(object.get("$nd")) : object;
    }

    private static JsonNode shapeOnly(JsonNode array) {
        return DataSet.JSON.createObjectNode().set("$object", array.get("shape"));
    }

    private static JsonNode named(JsonNode fields) {
        ArrayNode named = DataSet.JSON.createArrayNode();
        for (int i = 0; i < fields.size(); i++) {
            ArrayNode field = fields.get(i).deepCopy();
            if (field.get(0).asText().equals("f" + i)) {
                field.set(0, "");
            }
            if (field.get(1).isArray()) {
                field.set(1, named(field.get(1)));
            }
            named.add(field);
        }
        return named;
    }
}
