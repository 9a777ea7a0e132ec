package io.github.mlformats.angel.write.plan;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.ModelChoices.Shape;
import io.github.mlformats.angel.write.input.ModelColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans the matrices of a model from the statistics of the data.
 *
 * @param columns the columns of the input rows
 * @param chosen the shape that options specify for all matrices
 * @param like the template model
 */
public record ModelPlanner(ModelColumns columns, Shape chosen, Like like) {
    /** A template model, which provides shapes for matrices of the same name. */
    @FunctionalInterface
    public interface Like {
        /** The shape of a matrix; empty if the template has no such matrix. */
        Optional<Shape> shape(String matrix) throws IOException;
    }

    /** @param found the statistics of each task, by matrix */
    public ModelPlan plan(List<HashMap<String, Measure>> found) throws IOException {
        List<WrittenMatrix> matrices = new ArrayList<>();
        for (Map.Entry<String, Measure> matrix : ModelLook.joined(found).entrySet()) {
            Optional<Shape> model = like.shape(matrix.getKey());
            Shape shape = model.map(chosen::or).orElse(chosen);
            boolean converts = model.isPresent() && chosen.rowType() == null;
            matrices.add(new MatrixPlanner(
                            matrix.getKey(), matrix.getValue(), shape, columns.layout(), columns.number(), converts)
                    .plan());
        }
        return new ModelPlan(matrices);
    }
}
