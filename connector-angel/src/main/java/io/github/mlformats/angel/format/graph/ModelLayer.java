package io.github.mlformats.angel.format.graph;

import java.util.List;
import java.util.Map;

/**
 * A layer of a model that Angel trained as a network, or several that are stacked.
 *
 * @param name also the beginning of the names of its matrices, such as {@code fc_weight}
 * @param type such as {@code FCLayer}; empty if the file does not say
 * @param outputs width of its output; of stacked layers that of each; empty if it has none
 * @param factors values of an embedding for each input; -1 if it is none
 * @param optimizer name of its optimizer; empty if it has none
 * @param inputs names of the layers before it
 * @param others whatever else the file says of it
 */
public record ModelLayer(
        String name,
        String type,
        List<Integer> outputs,
        int factors,
        String optimizer,
        List<String> inputs,
        Map<String, String> others) {
    private static final String FULLY_CONNECTED = "FCLayer";

    /** Width of what the next layer gets; -1 if it has no output. */
    int width() {
        return outputs.isEmpty() ? -1 : outputs.get(outputs.size() - 1);
    }

    /**
     * Which of the stacked layers a matrix has the weights of: all but the last have numbers, such as {@code fc_0_weight}.
     * Negative if it has no weights of a fully connected layer.
     */
    int weightsOf(String matrix) {
        for (int i = 0; type.equals(FULLY_CONNECTED) && i < outputs.size(); i++) {
            String number = i == outputs.size() - 1 ? "" : "_" + i;
            if (matrix.equals(name + number + "_weight")) {
                return i;
            }
        }
        return -1;
    }
}
