package io.github.mlformats.angel.format.meta;

import java.util.List;
import java.util.Map;

/**
 * The network of a model, from the {@code graph.json} in its folder (angel.md, section 11). Its layers determine the shapes of
 * flattened weights.
 *
 * @param layers in the order of the computation; empty if the file has none
 * @param settings training settings, such as {@code train.epoch}
 */
public record ModelGraph(List<ModelLayer> layers, Map<String, String> settings) {
    /** Name of the file in a model's folder. */
    public static final String FILE = "graph.json";

    /** The graph of a model without a network. */
    public static final ModelGraph NONE = new ModelGraph(List.of(), Map.of());

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
