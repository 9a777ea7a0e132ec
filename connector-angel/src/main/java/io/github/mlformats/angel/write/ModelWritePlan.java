package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.angel.write.map.MappedRowColumns;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Writes the partitions of a model. A task writes complete partitions; those of the same matrix go to one file.
 *
 * @param plan the matrices and their partitions
 * @param valueType type of the values in the rows
 * @param separator separator of the fields of text
 * @param graph the {@code graph.json} of the model; null to keep the existing one
 */
public record ModelWritePlan(ModelPlan plan, NumberType valueType, byte separator, byte[] graph) implements WritePlan {
    private static final long serialVersionUID = 1L;

    /** Writes a model without its own {@code graph.json}. */
    public ModelWritePlan(ModelPlan plan, NumberType number, byte separator) {
        this(plan, number, separator, null);
    }

    @Override
    public String extension() {
        return "";
    }

    @Override
    public List<String> clusteredBy() {
        return MappedRowColumns.clusterColumns();
    }

    @Override
    public List<String> sortedBy() {
        return MappedRowColumns.sortColumns();
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        return new AngelFileWriter(this, file.create());
    }

    @Override
    public Optional<FolderLayout> layout() {
        return Optional.of(new ModelFolderLayout(plan, graph));
    }
}
