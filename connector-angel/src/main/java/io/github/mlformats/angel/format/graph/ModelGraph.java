package io.github.mlformats.angel.format.graph;

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
}
