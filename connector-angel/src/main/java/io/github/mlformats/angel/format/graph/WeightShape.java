package io.github.mlformats.angel.format.graph;

/**
 * The shape of weights that are saved as one flat row.
 *
 * @param inputs width of what the layer gets
 * @param outputs width of what it gives
 */
public record WeightShape(int inputs, int outputs) {
    @Override
    public String toString() {
        return inputs + " x " + outputs;
    }
}
