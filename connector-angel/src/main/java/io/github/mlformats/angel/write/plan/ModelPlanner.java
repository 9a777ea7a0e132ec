package io.github.mlformats.angel.write.plan;

import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.angel.write.AngelWriteConfig.MatrixShape;
import io.github.mlformats.angel.write.input.InputColumns;
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
 * @param specified the shape that options specify for all matrices
 * @param template the template model
 */
public record ModelPlanner(InputColumns columns, MatrixShape specified, MatrixTemplate template) {
    /** A template model, which provides shapes for matrices of the same name. */
    @FunctionalInterface
    public interface MatrixTemplate {
        /** The shape of a matrix; empty if the template has no such matrix. */
        Optional<MatrixShape> shape(String matrix) throws IOException;
    }

    /** @param statistics the statistics of each task, by matrix */
    public ModelPlan plan(List<HashMap<String, MatrixStatistics>> statistics) throws IOException {
        List<OutputMatrix> matrices = new ArrayList<>();
        for (Map.Entry<String, MatrixStatistics> matrix :
                ModelStatisticsPass.merge(statistics).entrySet()) {
            Optional<MatrixShape> templateShape = template.shape(matrix.getKey());
            MatrixShape shape = templateShape.map(specified::orElse).orElse(specified);
            boolean convertsValues = templateShape.isPresent() && specified.rowType() == null;
            matrices.add(new MatrixPlanner(
                            matrix.getKey(),
                            matrix.getValue(),
                            shape,
                            columns.layout(),
                            columns.valueType(),
                            convertsValues)
                    .plan());
        }
        return new ModelPlan(matrices);
    }
}
