package io.github.mlformats.angel.inspect;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.meta.MatrixMeta;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.core.inspect.Fact;
import java.util.List;

/** The table of matrices: a line for each. */
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
}
