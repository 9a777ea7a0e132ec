package io.github.mlformats.angel.format.graph;

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
