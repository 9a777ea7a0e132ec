package io.github.mlformats.angel.write;

import io.github.mlformats.angel.write.file.ModelWriting;
import io.github.mlformats.angel.write.input.ModelColumns;
import io.github.mlformats.angel.write.map.MappedColumns;
import io.github.mlformats.angel.write.map.ModelMapping;
import io.github.mlformats.angel.write.plan.ModelLook;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.angel.write.plan.ModelPlanner;
import io.github.mlformats.core.spi.write.ArrangedWriting;
import io.github.mlformats.core.spi.write.RowArranging;
import io.github.mlformats.core.spi.write.arrange.AllRows;
import io.github.mlformats.core.spi.write.arrange.TargetFolder;
import java.io.IOException;

/**
 * Plans the write of a model.
 *
 * <ol>
 *   <li>{@link ModelLook} scans all rows and collects the statistics of each matrix.
 *   <li>{@link ModelPlanner} determines row type, format and partitions of each matrix.
 *   <li>{@link ModelMapping} maps each row to the partitions that it belongs to. Spark shuffles the mapped rows by
 *       partition and sorts them.
 *   <li>{@link ModelWriting} writes complete partitions in each task, and the metas on commit.
 * </ol>
 *
 * <p>The query runs twice. A row that contradicts the statistics fails the write ({@code Bounds}).
 */
record ModelArranging(ModelColumns columns, ModelChoices choices) implements RowArranging {
    @Override
    public ArrangedWriting arrange(AllRows rows, TargetFolder folder) throws IOException {
        OldModel old = OldModel.of(folder);
        ModelPlanner.Like like = LikeModel.of(choices.like(), folder);
        ModelPlan plan = new ModelPlanner(columns, choices.shape(), like)
                .plan(rows.look(new ModelLook(columns, choices.matrix())));
        old.check(plan.matrices());
        ModelMapping mapping = new ModelMapping(columns, choices.matrix(), plan);
        return new ArrangedWriting(
                MappedColumns.of(columns.number(), mapping.hasVectors()),
                mapping,
                new ModelWriting(
                        plan,
                        columns.number(),
                        choices.separator(),
                        old.hasGraph() ? null : LikeModel.graph(choices.like(), folder)));
    }
}
