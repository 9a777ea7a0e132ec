package io.github.mlformats.angel;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.angel.format.matrix.ModelGraph.ModelLayer;
import io.github.mlformats.angel.format.matrix.ModelGraph.WeightShape;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Fact;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The layers of the model's network, read from its {@code graph.json}.
 *
 * @param graph the graph; without layers if there is none
 * @param matrices names of the inspected matrices
 * @param damage error message if the file is corrupt; otherwise null
 */
record ModelLayers(ModelGraph graph, List<String> matrices, String damage) {
    /** Reads the graph of a model, or of the model that contains a matrix. */
    static ModelLayers read(FileTree data, List<String> matrices) throws IOException {
        boolean inside = data.list("").stream().anyMatch(entry -> entry.name().equals(ModelGraph.FILE));
        if (inside) {
            try (ByteSource source = data.open(ModelGraph.FILE)) {
                return read(source, matrices);
            }
        }
        Optional<ByteSource> outside = data.parentDirectory().open(ModelGraph.FILE);
        return outside.isPresent() ? read(outside.get(), matrices) : new ModelLayers(ModelGraph.NONE, matrices, null);
    }

    private static ModelLayers read(ByteSource source, List<String> matrices) throws IOException {
        try {
            return new ModelLayers(ModelGraph.read(source), matrices, null);
        } catch (CorruptFileException e) {
            return new ModelLayers(ModelGraph.NONE, matrices, e.getMessage());
        }
    }

    /** The shape of the flattened weights in a matrix, inputs first; null if it has none. */
    WeightShape shape(String matrix) {
        return graph.weightShape(matrix);
    }

    /** Optimizer of the layer that a matrix belongs to; empty if unknown. */
    String optimizer(String matrix) {
        ModelLayer layer = graph.layerOf(matrix);
        return layer == null ? "" : layer.optimizer();
    }

    Fact.Table table() {
        return new Fact.Table(
                List.of("layer", "type", "outputs", "factors", "optimizer", "inputs", "matrices", "more"),
                graph.layers().stream().map(this::line).toList());
    }

    private List<Fact> line(ModelLayer layer) {
        List<String> owned = matrices.stream()
                .filter(matrix -> layer.equals(graph.layerOf(matrix)))
                .toList();
        return List.of(
                text(layer.name()),
                text(layer.type()),
                text(join(layer.outputs())),
                layer.factors() < 0 ? Fact.NONE : count(layer.factors()),
                text(layer.optimizer()),
                text(join(layer.inputs())),
                text(join(owned)),
                text(join(layer.otherProperties().entrySet())));
    }

    /** The table of training settings. */
    Fact.Table settings() {
        return new Fact.Table(
                List.of("setting", "value"),
                graph.settings().entrySet().stream()
                        .map(setting -> List.of(text(setting.getKey()), text(setting.getValue())))
                        .toList());
    }

    private static String join(Collection<?> several) {
        return several.stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
