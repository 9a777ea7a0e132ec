package io.github.mlformats.angel.write;

import io.github.mlformats.angel.write.file.ModelWriting;
import io.github.mlformats.angel.write.input.InputColumns;
import io.github.mlformats.angel.write.map.MappedRowColumns;
import io.github.mlformats.angel.write.map.ModelMapping;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.angel.write.plan.ModelPlanner;
import io.github.mlformats.angel.write.plan.ModelStatisticsPass;
import io.github.mlformats.core.spi.write.PlannedWrite;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.statistics.InputRows;
import io.github.mlformats.core.spi.write.statistics.TargetFolder;
import java.io.IOException;

/**
 * Plans the write of a model.
 *
 * <ol>
 *   <li>{@link ModelStatisticsPass} scans all rows and collects the statistics of each matrix.
 *   <li>{@link ModelPlanner} determines row type, format and partitions of each matrix.
 *   <li>{@link ModelMapping} maps each row to the partitions that it belongs to. Spark shuffles the mapped rows by
 *       partition and sorts them.
 *   <li>{@link ModelWriting} writes complete partitions in each task, and the metas on commit.
 * </ol>
 *
 * <p>The query runs twice. A row that contradicts the statistics fails the write ({@code Bounds}).
 */
record AngelWritePlanner(InputColumns columns, AngelWriteConfig choices) implements StatisticsPass {
    @Override
    public PlannedWrite plan(InputRows rows, TargetFolder folder) throws IOException {
        ExistingModel old = ExistingModel.of(folder);
        ModelPlanner.MatrixTemplate like = TemplateModel.of(choices.templatePath(), folder);
        ModelPlan plan = new ModelPlanner(columns, choices.shape(), like)
                .plan(rows.aggregate(new ModelStatisticsPass(columns, choices.matrix())));
        old.check(plan.matrices());
        ModelMapping mapping = new ModelMapping(columns, choices.matrix(), plan);
        return new PlannedWrite(
                MappedRowColumns.of(columns.number(), mapping.hasVectors()),
                mapping,
                new ModelWriting(
                        plan,
                        columns.number(),
                        choices.separator(),
                        old.hasGraph() ? null : TemplateModel.graph(choices.templatePath(), folder)));
    }
}
