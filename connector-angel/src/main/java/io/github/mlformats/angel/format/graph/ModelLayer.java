package io.github.mlformats.angel.format.graph;

import java.util.List;
import java.util.Map;

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
