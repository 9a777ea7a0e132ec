package io.github.mlformats.angel.format.matrix;

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
import java.util.Set;

/**
 * The network of a model, from the {@code graph.json} in its directory (angel.md, section 11). Its layers determine the shapes of
 * flattened weights.
 *
 * @param layers in the order of the computation; empty if the file has none
 * @param settings training settings, such as {@code train.epoch}
 */
public record ModelGraph(List<ModelLayer> layers, Map<String, String> settings) {
    /** Name of the file in a model's directory. */
    public static final String FILE = "graph.json";

    /** Maximum file size; far larger than that of any known model. */
    public static final int MAX_BYTES = 4 << 20;

    /** The graph of a model without a network. */
    public static final ModelGraph NONE = new ModelGraph(List.of(), Map.of());

    /** Maximum length of a name of nested members. */
    private static final int MAX_NAME = 100;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LAYERS = "layers";
    private static final Set<String> KNOWN =
            Set.of("name", "type", "outputdim", "outputdims", "numfactors", "optimizer", "inputlayer", "inputlayers");

    /**
     * Reads {@value #FILE}. Unknown members are kept; members of an unexpected type are ignored.
     *
     * @throws CorruptFileException if the file is not a JSON object with an array of layers
     */
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
        root.path(LAYERS).forEach(layer -> layers.add(readLayer(layer)));
        Map<String, String> settings = new LinkedHashMap<>();
        root.fields().forEachRemaining(member -> {
            if (!member.getKey().equals(LAYERS)) {
                flatten(member.getKey(), member.getValue(), settings);
            }
        });
        return new ModelGraph(layers, settings);
    }

    private static ModelLayer readLayer(JsonNode json) {
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

    /**
     * Flattens nested members, without those below {@link #MAX_NAME} characters of names, which would take much more memory than the
     * file; an object with only a type becomes that type, such as {@code "transfunc": {"type": "Relu"}}. */
    private static void flatten(String name, JsonNode value, Map<String, String> target) {
        if (name.length() > MAX_NAME) {
            return;
        }
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

    private ModelLayer layer(String name) {
        return layers.stream()
                .filter(layer -> layer.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** The layer that a matrix belongs to, by the longest matching prefix of its name; null if there is none. */
    public ModelLayer layerOf(String matrix) {
        ModelLayer found = null;
        for (ModelLayer layer : layers) {
            boolean longer =
                    found == null || layer.name().length() > found.name().length();
            if (longer && matrix.startsWith(layer.name() + "_")) {
                found = layer;
            }
        }
        return found;
    }

    /** The shape of the weights of a fully connected layer; null for other matrices, or if it is unknown. */
    public WeightShape weightShape(String matrix) {
        ModelLayer layer = layerOf(matrix);
        int step = layer == null ? -1 : layer.weightLayerIndex(matrix);
        if (step < 0) {
            return null;
        }
        int inputs = step > 0 ? layer.outputs().get(step - 1) : inputs(layer);
        return inputs < 0 || layer.outputs().get(step) < 0
                ? null
                : new WeightShape(inputs, layer.outputs().get(step));
    }

    /** Output width of the only input layer; -1 if there is none, or several. */
    private int inputs(ModelLayer layer) {
        ModelLayer input = layer.inputs().size() == 1 ? layer(layer.inputs().get(0)) : null;
        return input == null ? -1 : input.outputWidth();
    }

    /**
     * The shape of weights that are saved as one flattened row.
     *
     * @param inputs input width of the layer
     * @param outputs output width of the layer
     */
    public record WeightShape(int inputs, int outputs) {
        @Override
        public String toString() {
            return inputs + " x " + outputs;
        }
    }

    /**
     * A layer, or several stacked layers, of a network that Angel trained.
     *
     * @param name name, which is also the prefix of the names of its matrices, such as {@code fc_weight}
     * @param type type, such as {@code FCLayer}; empty if unspecified
     * @param outputs output width of each stacked layer; empty if it has none
     * @param factors number of embedding values for each input; -1 if it is not an embedding
     * @param optimizer name of its optimizer; empty if it has none
     * @param inputs names of its input layers
     * @param otherProperties all other members of the layer, flattened
     */
    public record ModelLayer(
            String name,
            String type,
            List<Integer> outputs,
            int factors,
            String optimizer,
            List<String> inputs,
            Map<String, String> otherProperties) {
        private static final String FULLY_CONNECTED = "FCLayer";

        /** Width of the input of the next layer; -1 if it has no output. */
        int outputWidth() {
            return outputs.isEmpty() ? -1 : outputs.get(outputs.size() - 1);
        }

        /**
         * Index of the stacked layer whose weights a matrix contains. All layers but the last are numbered, such as
         * {@code fc_0_weight}. Negative if the matrix has no weights of a fully connected layer.
         */
        int weightLayerIndex(String matrix) {
            for (int i = 0; type.equals(FULLY_CONNECTED) && i < outputs.size(); i++) {
                String number = i == outputs.size() - 1 ? "" : "_" + i;
                if (matrix.equals(name + number + "_weight")) {
                    return i;
                }
            }
            return -1;
        }
    }
}
