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
 * Plans all matrices of a model.
 *
 * @param chosen by options, for all of them
 * @param like gives the shapes of matrices of another model
 */
public record ModelPlanner(ModelColumns columns, Shape chosen, Like like) {
    /** A model whose matrices others are to be like. */
    @FunctionalInterface
    public interface Like {
        /** The shape of its matrix of a name, if it has one. */
        Optional<Shape> shape(String matrix) throws IOException;
    }

    /** @param found what tasks have found, by matrix */
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
