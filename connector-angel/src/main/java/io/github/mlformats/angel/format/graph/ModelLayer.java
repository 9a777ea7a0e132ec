package io.github.mlformats.angel.format.graph;

import java.util.List;

/**
 * A layer of a model that Angel trained as a network.
 *
 * @param name also the beginning of the names of its matrices, such as {@code fc_weight}
 * @param type such as {@code FCLayer}; empty if the file does not say
 * @param outputs width of its output; -1 if the file does not say
 * @param factors values of an embedding for each input; -1 if it is none
 * @param optimizer name of its optimizer; empty if it has none
 * @param inputs names of the layers before it
 */
public record ModelLayer(String name, String type, int outputs, int factors, String optimizer, List<String> inputs) {}
