package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.angel.schema.AngelWriteOptions;
import io.github.mlformats.angel.write.RowSplitter.MappedRowColumns;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.StatisticsPass.InputRows;
import io.github.mlformats.core.spi.write.StatisticsPass.PlannedWrite;
import io.github.mlformats.core.spi.write.StatisticsPass.TargetDirectory;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    /**
     * The model that exists at the path of a write.
     *
     * @param path path of the model
     * @param isAppend whether the write appends to the model
     * @param directories names of its subdirectories, which are matrices
     * @param hasGraph whether it has a {@code graph.json}, which every write keeps
     */
    private record ExistingModel(String path, boolean isAppend, Set<String> directories, boolean hasGraph) {
        private static final Logger LOG = LoggerFactory.getLogger(ExistingModel.class);

        /** @throws UsageException if the directory is a matrix */
        static ExistingModel of(TargetDirectory directory) throws IOException {
            try (FileTree tree = directory.open(directory.path())) {
                MatrixDirectory model = MatrixDirectory.ofRoot(tree);
                if (MetaFileReader.find(model) != null) {
                    throw new UsageException(
                            directory.path() + " is a matrix, but a model is written to the parent directory of"
                                    + " its matrices. Specify the model's directory");
                }
                Set<String> matrices = new TreeSet<>(model.directories());
                matrices.removeIf(name -> name.startsWith("_") || name.startsWith("."));
                // A directory of that name, too: no file can be written in its place.
                boolean hasGraph = model.files().containsKey(ModelGraph.FILE)
                        || model.directories().contains(ModelGraph.FILE);
                return new ExistingModel(directory.path(), directory.isAppend(), matrices, hasGraph);
            } catch (FileNotFoundException e) {
                return new ExistingModel(directory.path(), directory.isAppend(), Set.of(), false);
            }
        }

        /**
         * Compares the model with the new matrices, and logs which ones are deleted.
         *
         * @throws UsageException if a matrix would have to be appended to, or the result would have no matrix
         */
        void check(List<OutputMatrix> matrices) {
            Set<String> others = new TreeSet<>(directories);
            for (OutputMatrix matrix : matrices) {
                if (isAppend && directories.contains(matrix.name())) {
                    throw new UsageException("matrix " + matrix.name() + " already exists in " + path
                            + ", and rows cannot be appended to a matrix: write the model with mode overwrite");
                }
                others.remove(matrix.name());
            }
            if (!isAppend && !others.isEmpty()) {
                LOG.warn("Overwriting {} deletes its matrices {}, which are not among the written ones", path, others);
            }
            if (matrices.isEmpty() && isAppend && !directories.isEmpty()) {
                LOG.warn("No rows to write to {}: the model is unchanged", path);
            } else if (matrices.isEmpty()) {
                throw new UsageException(
                        "no rows to write to " + path + ": a model without a matrix cannot be read, and cannot"
                                + " record the columns. Check the query, or skip the write if it has no rows");
            }
        }
    }
}
