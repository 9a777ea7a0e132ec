package io.github.mlformats.angel.format.graph;

import java.util.List;
import java.util.Map;

/**
 * What {@code graph.json} beside the matrices of a model says of its network (angel.md, section 11): the layers give
 * flattened weights their shapes.
 *
 * @param layers in the order of the computation; empty if the file has none
 * @param settings how it was trained, such as {@code train.epoch}
 */
public record ModelGraph(List<ModelLayer> layers, Map<String, String> settings) {
    /** Name of the file in a model's folder. */
    public static final String FILE = "graph.json";

    /** Of a model without network. */
    public static final ModelGraph NONE = new ModelGraph(List.of(), Map.of());

    private ModelLayer layer(String name) {
        return layers.stream()
                .filter(layer -> layer.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** The layer a matrix belongs to, by the beginning of its name; null if the file does not describe it. */
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

    /** The shape of a fully connected layer's weights; null for other matrices, or if the file does not say it. */
    public WeightShape weightShape(String matrix) {
        ModelLayer layer = layerOf(matrix);
        int step = layer == null ? -1 : layer.weightsOf(matrix);
        if (step < 0) {
            return null;
        }
        int inputs = step > 0 ? layer.outputs().get(step - 1) : inputs(layer);
        return inputs < 0 || layer.outputs().get(step) < 0
                ? null
                : new WeightShape(inputs, layer.outputs().get(step));
    }

    /** Width of the output of the only layer before a layer; -1 if there is none or several. */
    private int inputs(ModelLayer layer) {
        ModelLayer input = layer.inputs().size() == 1 ? layer(layer.inputs().get(0)) : null;
        return input == null ? -1 : input.width();
    }
}
