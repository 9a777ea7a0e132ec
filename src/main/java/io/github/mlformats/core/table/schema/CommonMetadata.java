package io.github.mlformats.core.table.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import scala.collection.Iterator;

/**
 * The column metadata that two files have in common. Entries that differ, such as slot names, do not apply to all rows
 * of a table.
 */
final class CommonMetadata {
    /**
     * Loaded only if files differ: Jackson has hundreds of classes, whose loading takes as long as reading the schema of
     * a file.
     */
    private static final class Json {
        static final ObjectMapper MAPPER = new ObjectMapper();
    }

    private CommonMetadata() {}

    /** Returns the entries that are equal in both, also inside nested metadata and JSON objects. */
    static Metadata of(Metadata a, Metadata b) {
        if (a.equals(b)) {
            return a;
        }
        MetadataBuilder common = new MetadataBuilder().withMetadata(a);
        for (Iterator<String> keys = a.map().keysIterator(); keys.hasNext(); ) {
            String key = keys.next();
            Object ofA = a.map().apply(key);
            Object ofB = b.contains(key) ? b.map().apply(key) : null;
            if (ofA instanceof Metadata inA && ofB instanceof Metadata inB) {
                common.putMetadata(key, of(inA, inB));
            } else if (ofA instanceof String inA && ofB instanceof String inB && isObject(inA) && isObject(inB)) {
                common.putString(key, commonEntries(inA, inB));
            } else if (!Objects.deepEquals(ofA, ofB)) {
                common.remove(key);
            }
        }
        return common.build();
    }

    private static boolean isObject(String text) {
        return text.startsWith("{");
    }

    /** Returns the common entries of two JSON objects; an empty object if one is invalid JSON. */
    private static String commonEntries(String a, String b) {
        try {
            ObjectNode common = (ObjectNode) Json.MAPPER.readTree(a);
            JsonNode others = Json.MAPPER.readTree(b);
            common.retain(common.properties().stream()
                    .filter(entry -> entry.getValue().equals(others.get(entry.getKey())))
                    .map(Map.Entry::getKey)
                    .toList());
            return common.toString();
        } catch (JsonProcessingException e) {
            return "{}";
        }
    }
}
