package io.github.mlformats.angel.format.meta;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.angel.format.meta.ModelGraph.ModelLayer;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code graph.json} (angel.md, section 11). Unknown members are kept; members of an unexpected type are ignored. */
public final class GraphFileReader {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Maximum file size; far larger than that of any known model. */
    public static final int MAX_BYTES = 4 << 20;

    private static final String LAYERS = "layers";
    private static final Set<String> KNOWN =
            Set.of("name", "type", "outputdim", "outputdims", "numfactors", "optimizer", "inputlayer", "inputlayers");

    private GraphFileReader() {}

    /** @throws CorruptFileException if the file is not a JSON object with an array of layers */
    public static ModelGraph read(ByteSource source) throws IOException {
        if (source.size() > MAX_BYTES) {
            throw corrupt(source, 0, "at most " + MAX_BYTES + " bytes", source.size() + " bytes");
        }
        byte[] bytes = new byte[(int) source.size()];
        source.read(0, bytes, 0, bytes.length);
        JsonNode root;
        try {
            root = JSON.readTree(bytes);
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getByteOffset());
            throw corrupt(source, at, "a JSON object with layers", "invalid JSON");
        } catch (CharConversionException e) {
            throw corrupt(source, 0, "a JSON object with layers", "invalid UTF-8");
        }
        if (!root.path(LAYERS).isArray()) {
            throw corrupt(source, 0, "a JSON object with an array of layers", "a JSON value without one");
        }
        List<ModelLayer> layers = new ArrayList<>();
        root.path(LAYERS).forEach(layer -> layers.add(layer(layer)));
        Map<String, String> settings = new LinkedHashMap<>();
        root.fields().forEachRemaining(member -> {
            if (!member.getKey().equals(LAYERS)) {
                flatten(member.getKey(), member.getValue(), settings);
            }
        });
        return new ModelGraph(layers, settings);
    }

    private static ModelLayer layer(JsonNode json) {
        List<Integer> outputs = new ArrayList<>();
        if (json.path("outputdim").isInt() && json.path("outputdim").asInt() >= 0) {
            outputs.add(json.path("outputdim").asInt());
        }
        json.path("outputdims").forEach(width -> outputs.add(width.asInt(-1)));
        List<String> inputs = new ArrayList<>();
        if (json.path("inputlayer").isTextual()) {
            inputs.add(json.path("inputlayer").asText());
        }
        json.path("inputlayers").forEach(input -> inputs.add(input.asText()));
        JsonNode optimizer = json.path("optimizer");
        Map<String, String> others = new LinkedHashMap<>();
        json.fields().forEachRemaining(member -> {
            if (!KNOWN.contains(member.getKey())) {
                flatten(member.getKey(), member.getValue(), others);
            }
        });
        optimizer.fields().forEachRemaining(parameter -> {
            if (!parameter.getKey().equals("type")) {
                flatten("optimizer." + parameter.getKey(), parameter.getValue(), others);
            }
        });
        return new ModelLayer(
                json.path("name").asText(""),
                json.path("type").asText(""),
                outputs,
                json.path("numfactors").asInt(-1),
                optimizer.isObject() ? optimizer.path("type").asText("") : optimizer.asText(""),
                inputs,
                others);
    }

    /** Flattens nested members; an object with only a type becomes that type, such as {@code "transfunc": {"type": "Relu"}}. */
    private static void flatten(String name, JsonNode value, Map<String, String> target) {
        if (value.isObject() && value.size() == 1 && value.has("type")) {
            target.put(name, value.path("type").asText());
        } else if (value.isObject()) {
            value.fields().forEachRemaining(member -> flatten(name + "." + member.getKey(), member.getValue(), target));
        } else {
            target.put(name, value.isValueNode() ? value.asText() : value.toString());
        }
    }

    private static CorruptFileException corrupt(ByteSource source, long at, String expected, String found) {
        return new CorruptFileException(source.name(), at, "layers", expected, found);
    }
}
