package io.github.mlformats.angel.inspect;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.angel.format.graph.ModelGraph;
import io.github.mlformats.angel.format.graph.ModelLayer;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Fact;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The layers of the model's network, if it is one and its {@code graph.json} is there.
 *
 * @param graph without layers if there is none
 * @param damage why it could not be read; null if it could
 */
record ModelLayers(ModelGraph graph, String damage) {
    private static final ModelGraph NONE = new ModelGraph(Map.of());

    /** Those of a model, or of the model that a matrix's folder lies in. */
    static ModelLayers beside(FileTree data) throws IOException {
        boolean inside = data.list("").stream().anyMatch(entry -> entry.name().equals(ModelGraph.FILE));
        if (inside) {
            try (ByteSource source = data.open(ModelGraph.FILE)) {
                return read(source);
            }
        }
        Optional<ByteSource> outside = data.beside().open(ModelGraph.FILE);
        return outside.isPresent() ? read(outside.get()) : new ModelLayers(NONE, null);
    }

    private static ModelLayers read(ByteSource source) throws IOException {
        try {
            return new ModelLayers(ModelGraph.read(source), null);
        } catch (CorruptFileException e) {
            return new ModelLayers(NONE, e.getMessage());
        }
    }

    /** The shape that a matrix's flat row of weights has, outputs first; null if it has none. */
    String shape(String matrix) {
        int[] shape = graph.weightShape(matrix);
        return shape == null ? null : shape[0] + " x " + shape[1];
    }

    /** Optimizer of the layer that a matrix belongs to; empty if none is known. */
    String optimizer(String matrix) {
        ModelLayer layer = graph.layerOf(matrix);
        return layer == null ? "" : layer.optimizer();
    }

    Fact.Table table() {
        return new Fact.Table(
                List.of("layer", "type", "outputs", "factors", "optimizer", "inputs"),
                graph.layers().values().stream().map(ModelLayers::line).toList());
    }

    private static List<Fact> line(ModelLayer layer) {
        return List.of(
                text(layer.name()),
                text(layer.type()),
                layer.outputs() < 0 ? Fact.NONE : count(layer.outputs()),
                layer.factors() < 0 ? Fact.NONE : count(layer.factors()),
                text(layer.optimizer()),
                text(String.join(", ", layer.inputs())));
    }
}
