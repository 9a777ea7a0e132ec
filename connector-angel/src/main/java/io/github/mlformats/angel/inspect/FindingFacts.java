package io.github.mlformats.angel.inspect;

import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.graph.ModelGraph;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.MatrixFinding;
import io.github.mlformats.core.inspect.Fact;
import java.util.ArrayList;
import java.util.List;

/** The table of notes about each matrix: anomalies, lost values, and corruption. */
final class FindingFacts {
    private final List<List<Fact>> lines = new ArrayList<>();
    private final ModelLayers layers;

    private FindingFacts(ModelLayers layers) {
        this.layers = layers;
    }

    /** @param noMatrices paths of folders without a meta */
    static Fact.Table table(List<InspectedMatrix> matrices, List<String> noMatrices, ModelLayers layers) {
        FindingFacts notes = new FindingFacts(layers);
        matrices.forEach(notes::add);
        noMatrices.forEach(path -> notes.add(
                path.substring(path.lastIndexOf('/') + 1), "warning", "not a matrix: it has no _meta, meta or psmeta"));
        if (layers.damage() != null) {
            notes.add(ModelGraph.FILE, "warning", layers.damage());
        }
        return new Fact.Table(List.of("matrix", "kind", "note"), notes.lines);
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
            add(name, finding.warning() ? "warning" : "note", finding.text());
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
