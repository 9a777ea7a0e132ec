package io.github.mlformats.angel.format.graph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The layers that {@code graph.json} beside the matrices of a model describes: they give flattened weights their shapes.
 *
 * @param layers by name, in the file's order
 */
public record ModelGraph(Map<String, ModelLayer> layers) {
    /** Name of the file in a model's folder. */
    public static final String FILE = "graph.json";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LARGEST = 16 << 20;
    private static final String WEIGHT = "_weight";

    /**
     * @throws CorruptFileException if it is not a JSON object of layers
     */
    public static ModelGraph read(ByteSource source) throws IOException {
        if (source.size() > LARGEST) {
            throw corrupt(source, 0, "at most " + LARGEST + " bytes", source.size() + " bytes");
        }
        byte[] bytes = new byte[(int) source.size()];
        source.read(0, bytes, 0, bytes.length);
        JsonNode root;
        try {
            root = JSON.readTree(bytes);
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getByteOffset());
            throw corrupt(source, at, "a JSON object of layers", "other text");
        } catch (CharConversionException e) {
            throw corrupt(source, 0, "a JSON object of layers", "no UTF-8");
        }
        if (!root.isObject()) {
            throw corrupt(source, 0, "a JSON object of layers", "something else");
        }
        Map<String, ModelLayer> layers = new LinkedHashMap<>();
        root.fields().forEachRemaining(field -> {
            if (field.getValue().isObject()) {
                layers.put(field.getKey(), layer(field.getKey(), field.getValue()));
            }
        });
        return new ModelGraph(layers);
    }

    private static ModelLayer layer(String name, JsonNode json) {
        List<String> inputs = new ArrayList<>();
        if (json.path("inputlayer").isTextual()) {
            inputs.add(json.path("inputlayer").asText());
        }
        json.path("inputlayers").forEach(input -> inputs.add(input.asText()));
        JsonNode optimizer = json.path("optimizer");
        return new ModelLayer(
                name,
                json.path("type").asText(""),
                json.path("outputdim").asInt(-1),
                json.path("numfactors").asInt(-1),
                optimizer.isObject() ? optimizer.path("type").asText("") : optimizer.asText(""),
                inputs);
    }

    /** The layer a matrix belongs to; null if the file does not describe it. */
    public ModelLayer layerOf(String matrix) {
        int end = matrix.lastIndexOf('_');
        return end < 0 ? null : layers.get(matrix.substring(0, end));
    }

    /**
     * The shape of a fully connected layer's weights, which are saved as one flat row: outputs, then inputs. Null for
     * other matrices, or if the file does not say it.
     */
    public int[] weightShape(String matrix) {
        ModelLayer layer = layerOf(matrix);
        if (layer == null || !matrix.endsWith(WEIGHT) || layer.inputs().size() != 1) {
            return null;
        }
        ModelLayer input = layers.get(layer.inputs().get(0));
        if (!layer.type().equalsIgnoreCase("FCLayer") || input == null || layer.outputs() < 0 || input.outputs() < 0) {
            return null;
        }
        return new int[] {layer.outputs(), input.outputs()};
    }

    private static CorruptFileException corrupt(ByteSource source, long at, String expected, String found) {
        return new CorruptFileException(source.name(), at, "layers", expected, found);
    }
}
