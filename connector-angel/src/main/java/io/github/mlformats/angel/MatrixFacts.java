package io.github.mlformats.angel;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.angel.AngelInspector.InspectedMatrix;
import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.AngelMatrix.Damage;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.angel.format.matrix.ModelGraph.ModelLayer;
import io.github.mlformats.angel.format.matrix.ModelGraph.WeightShape;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Fact;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tables about matrices: a line for each, and notes. */
final class MatrixFacts {
    private static final List<String> LABELS = List.of(
            "matrix",
            "type",
            "format",
            "rows saved",
            "rows",
            "columns",
            "index range",
            "partitions",
            "files",
            "elements",
            "bytes",
            "shape");

    private MatrixFacts() {}

    static Fact.Table table(List<InspectedMatrix> matrices, ModelLayers layers) {
        return new Fact.Table(
                LABELS, matrices.stream().map(matrix -> line(matrix, layers)).toList());
    }

    private static List<Fact> line(InspectedMatrix opened, ModelLayers layers) {
        AngelMatrix matrix = opened.matrix();
        if (matrix == null) {
            return LABELS.stream()
                    .map(label -> label.equals("matrix") ? text(opened.name()) : Fact.NONE)
                    .toList();
        }
        MatrixMeta meta = matrix.meta();
        return List.of(
                text(opened.name()),
                text(matrix.encoding().rowType()),
                text(matrix.encoding().format().className()),
                text(runs(matrix.savedRows())),
                meta.shape().rows() < 0 ? Fact.NONE : count(meta.shape().rows()),
                meta.shape().columns() < 0 ? Fact.NONE : count(meta.shape().columns()),
                text(matrix.indexRange()),
                count(meta.partitions().size()),
                count(matrix.partitions().stream()
                        .map(Partition::file)
                        .distinct()
                        .count()),
                matrix.elementCount().isPresent() ? count(matrix.elementCount().getAsLong()) : Fact.NONE,
                size(matrix.storedBytes()),
                text(layers.shape(opened.name())));
    }

    /** Row ids as ranges, such as {@code 0-7} or {@code 0-3, 5}; null if they are unknown. */
    private static String runs(RowMetas rows) {
        if (!rows.isKnown()) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0, end; i < rows.size(); i = end) {
            end = i + 1;
            while (end < rows.size() && rows.id(end) == rows.id(end - 1) + 1) {
                end++;
            }
            text.append(i == 0 ? "" : ", ").append(rows.id(i)).append(end == i + 1 ? "" : "-" + rows.id(end - 1));
        }
        return text.isEmpty() ? "none" : text.toString();
    }

    /**
     * The table of notes about each matrix: anomalies, lost values, and corruption.
     *
     * @param noMatrices paths of directories without a meta
     */
    static Fact.Table notes(List<InspectedMatrix> matrices, List<String> noMatrices, ModelLayers layers) {
        Notes notes = new Notes(layers);
        matrices.forEach(notes::add);
        noMatrices.forEach(path -> notes.add(
                path.substring(path.lastIndexOf('/') + 1), "warning", "not a matrix: it has no _meta, meta or psmeta"));
        if (layers.damage() != null) {
            notes.add(ModelGraph.FILE, "warning", layers.damage());
        }
        return new Fact.Table(List.of("matrix", "kind", "note"), notes.lines);
    }

    /** Collects the notes about each matrix. */
    private static final class Notes {
        private final List<List<Fact>> lines = new ArrayList<>();
        private final ModelLayers layers;

        Notes(ModelLayers layers) {
            this.layers = layers;
        }

        private void add(InspectedMatrix opened) {
            String name = opened.name();
            if (opened.corrupt() != null) {
                add(name, "corrupt", opened.corrupt().getMessage());
            }
            opened.refusals().forEach(refusal -> add(name, "refused", refusal));
            AngelMatrix matrix = opened.matrix();
            if (matrix == null) {
                return;
            }
            for (MatrixFinding finding : matrix.findings()) {
                add(name, finding.isWarning() ? "warning" : "note", finding.text());
            }
            addUnsavedRows(name, matrix);
            for (Damage damage : matrix.damage()) {
                add(name, "corrupt", damage.error().getMessage());
            }
        }

        /** Adds a note about unsaved rows. These are usually rows of the optimizer; the meta does not list them. */
        private void addUnsavedRows(String name, AngelMatrix matrix) {
            RowMetas saved = matrix.savedRows();
            int rows = matrix.meta().shape().rows();
            if (saved.isKnown() && saved.size() < rows) {
                String optimizer = layers.optimizer(name);
                add(
                        name,
                        "note",
                        saved.size() + " of " + rows + " rows are saved; the others may be those of the optimizer"
                                + (optimizer.isEmpty() ? "" : " " + optimizer));
            }
        }

        private void add(String matrix, String kind, String note) {
            lines.add(List.of(text(matrix), text(kind), text(note)));
        }
    }

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
            boolean inside =
                    data.list("").stream().anyMatch(entry -> entry.name().equals(ModelGraph.FILE));
            if (inside) {
                try (ByteSource source = data.open(ModelGraph.FILE)) {
                    return read(source, matrices);
                }
            }
            Optional<ByteSource> outside = data.parentDirectory().open(ModelGraph.FILE);
            return outside.isPresent()
                    ? read(outside.get(), matrices)
                    : new ModelLayers(ModelGraph.NONE, matrices, null);
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
}
