package io.github.mlformats.angel.write;

import io.github.mlformats.angel.option.AngelWriteOptions;
import io.github.mlformats.angel.write.map.MappedRowColumns;
import io.github.mlformats.angel.write.map.ModelRowMapper;
import io.github.mlformats.angel.write.plan.InputColumns;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.angel.write.plan.ModelPlanner;
import io.github.mlformats.angel.write.plan.ModelStatisticsPass;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.StatisticsPass.InputRows;
import io.github.mlformats.core.spi.write.StatisticsPass.PlannedWrite;
import io.github.mlformats.core.spi.write.StatisticsPass.TargetFolder;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/**
 * Writes rows as a model (angel.md, section 15). The partitions of a model depend on all of its rows, so rows are scanned
 * first ({@link AngelWritePlanner}).
 */
public final class AngelWritePlan implements WritePlan {
    private static final long serialVersionUID = 1L;

    private final InputColumns columns;
    private final AngelWriteOptions config;

    /** @throws io.github.mlformats.core.error.UsageException if a column is missing, or cannot be written */
    public AngelWritePlan(StructType columns, AngelWriteOptions config) {
        this.columns = InputColumns.of(columns, config.layout(), config.matrix());
        this.config = config;
    }

    @Override
    public String extension() {
        return "";
    }

    @Override
    public Optional<StatisticsPass> statisticsPass() {
        return Optional.of(new AngelWritePlanner(columns, config));
    }

    @Override
    public FileWriter createWriter(OutputFile file) {
        throw new IllegalStateException("the statistics pass has not run");
    }

    /**
     * Plans the write of a model.
     *
     * <ol>
     *   <li>{@link ModelStatisticsPass} scans all rows and collects the statistics of each matrix.
     *   <li>{@link ModelPlanner} determines row type, format and partitions of each matrix.
     *   <li>{@link ModelRowMapper} maps each row to the partitions that it belongs to. Spark shuffles the mapped rows by
     *       partition and sorts them.
     *   <li>{@link ModelWritePlan} writes complete partitions in each task, and the metas on commit.
     * </ol>
     *
     * <p>The query runs twice. If a row contradicts the statistics, the write fails ({@code RowConsistencyCheck}).
     */
    private record AngelWritePlanner(InputColumns columns, AngelWriteOptions config) implements StatisticsPass {
        @Override
        public PlannedWrite plan(InputRows rows, TargetFolder folder) throws IOException {
            ExistingModel existing = ExistingModel.of(folder);
            ModelPlanner.MatrixTemplate template = TemplateModel.of(config.templatePath(), folder);
            ModelPlan plan = new ModelPlanner(columns, config.shape(), template)
                    .plan(rows.aggregate(new ModelStatisticsPass(columns, config.matrix())));
            existing.check(plan.matrices());
            ModelRowMapper mapping = new ModelRowMapper(columns, config.matrix(), plan);
            return new PlannedWrite(
                    MappedRowColumns.of(columns.valueType(), mapping.hasVectors()),
                    mapping,
                    new ModelWritePlan(
                            plan,
                            columns.valueType(),
                            config.separator(),
                            existing.hasGraph() ? null : TemplateModel.graph(config.templatePath(), folder)));
        }
    }
}
