package io.github.mlformats.angel.write.file;

import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.angel.write.map.MappedColumns;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Writes the partitions of a model. A task has whole ones, those of a matrix in one file.
 *
 * @param number what values are in the rows
 * @param separator between the fields of text
 * @param graph the {@code graph.json} of the model; null to leave the one that is there
 */
public record ModelWriting(ModelPlan plan, ValueType number, byte separator, byte[] graph) implements FileWriting {
    private static final long serialVersionUID = 1L;

    /** A model without a graph of its own. */
    public ModelWriting(ModelPlan plan, ValueType number, byte separator) {
        this(plan, number, separator, null);
    }

    @Override
    public String extension() {
        return "";
    }

    @Override
    public List<String> clusteredBy() {
        return MappedColumns.clusters();
    }

    @Override
    public List<String> sortedBy() {
        return MappedColumns.order();
    }

    @Override
    public FileWriter open(OutputFile file) throws IOException {
        return new ModelFileWriter(this, file.create());
    }

    @Override
    public Optional<FolderLayout> layout() {
        return Optional.of(new ModelLayout(plan, graph));
    }
}
