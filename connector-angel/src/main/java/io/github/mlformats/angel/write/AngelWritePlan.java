package io.github.mlformats.angel.write;

import io.github.mlformats.angel.schema.AngelWriteOptions;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.StatisticsPass.InputRows;
import io.github.mlformats.core.spi.write.StatisticsPass.PlannedWrite;
import io.github.mlformats.core.spi.write.StatisticsPass.TargetDirectory;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/**
 * Writes rows as a model (angel.md, section 15). The partitions of a model depend on all of its rows, so rows are scanned first:
 *
 * <ol>
 *   <li>{@link ModelStatisticsPass} scans all rows and collects the statistics of each matrix.
 *   <li>{@link ModelPlan} determines row type, format and partitions of each matrix.
 *   <li>{@link ModelRowMapper} maps each row to the partitions that it belongs to. Spark shuffles the mapped rows by
 *       partition and sorts them.
 *   <li>{@link ModelWritePlan} writes complete partitions in each task, and the metas on commit.
 * </ol>
 *
 * <p>The query runs twice. If a row contradicts the statistics, the write fails ({@link RowSplitter#checkConsistent}).
 *
 * @param columns the columns of the input rows
 * @param options the write options
 */
public record AngelWritePlan(InputColumns columns, Options options) implements WritePlan, StatisticsPass {
    private static final long serialVersionUID = 1L;

    /** @throws io.github.mlformats.core.error.UsageException if a column is missing, or cannot be written */
    public static AngelWritePlan of(StructType columns, Options options) {
        return new AngelWritePlan(
                InputColumns.of(columns, options.get(AngelWriteOptions.LAYOUT), options.get(AngelWriteOptions.MATRIX)),
                options);
    }

    @Override
    public String extension() {
        return "";
    }

    @Override
    public Optional<StatisticsPass> statisticsPass() {
        return Optional.of(this);
    }

    @Override
    public FileWriter createWriter(OutputFile file) {
        throw new IllegalStateException("the statistics pass has not run");
    }

    @Override
    public PlannedWrite plan(InputRows rows, TargetDirectory directory) throws IOException {
        ExistingModel existing = ExistingModel.of(directory);
        TemplateModel template = new TemplateModel(options.get(AngelWriteOptions.TEMPLATE_PATH), directory);
        ModelPlan plan = ModelPlan.of(
                columns,
                AngelWriteOptions.shape(options),
                template,
                rows.aggregate(new ModelStatisticsPass(columns, options.get(AngelWriteOptions.MATRIX))));
        existing.check(plan.matrices());
        ModelRowMapper mapping = new ModelRowMapper(columns, options.get(AngelWriteOptions.MATRIX), plan);
        return new PlannedWrite(
                MappedRowColumns.of(columns.valueType(), mapping.hasVectors()),
                mapping,
                new ModelWritePlan(
                        plan,
                        columns.valueType(),
                        options.get(AngelWriteOptions.SEP),
                        existing.hasGraph() ? null : template.graph()));
    }
}
