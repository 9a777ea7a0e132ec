package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.MetaWriter;
import io.github.mlformats.angel.format.MetaWriter.PartitionLocation;
import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.PartitionEncoder.WrittenPartition;
import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.write.RowSplitter.MappedRowColumns;
import io.github.mlformats.core.spi.write.DirectoryLayout;
import io.github.mlformats.core.spi.write.DirectoryLayout.RowRouter;
import io.github.mlformats.core.spi.write.DirectoryLayout.WrittenFile;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Writes the partitions of a model. A task writes complete partitions; those of the same matrix go to one file. A model has a
 * directory for each matrix, with its data files, and its meta under both names.
 *
 * @param plan the matrices and their partitions
 * @param valueType type of the values in the rows
 * @param separator separator of the fields of text
 * @param graph the {@code graph.json} of the model; null to keep the existing one
 */
public record ModelWritePlan(ModelPlan plan, NumberType valueType, byte separator, byte[] graph)
        implements WritePlan, DirectoryLayout {
    private static final long serialVersionUID = 1L;

    /** File names of the meta: up to Angel 3.1, and since 3.2. */
    private static final List<String> METAS = List.of("meta", "_meta");

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
    public Optional<DirectoryLayout> layout() {
        return Optional.of(this);
    }

    @Override
    public int depth() {
        return 1;
    }

    @Override
    public RowRouter rowRouter() {
        return new MatrixDirectories();
    }

    @Override
    public Map<String, byte[]> metadataFiles(List<WrittenFile> files) {
        Map<String, List<PartitionLocation>> stored = new HashMap<>();
        for (WrittenFile file : files) {
            for (WrittenPartition partition : (WrittenPartition[]) file.metadata()) {
                stored.computeIfAbsent(file.directory(), matrix -> new ArrayList<>())
                        .add(new PartitionLocation(file.name(), partition));
            }
        }
        Map<String, byte[]> metas = new LinkedHashMap<>();
        for (int i = 0; i < plan.matrices().size(); i++) {
            OutputMatrix matrix = plan.matrix(i);
            byte[] meta = meta(matrix, i, stored.getOrDefault(matrix.name(), List.of()));
            METAS.forEach(name -> metas.put(matrix.name() + "/" + name, meta));
        }
        if (graph != null) {
            metas.put(ModelGraph.FILE, graph);
        }
        return metas;
    }

    private static byte[] meta(OutputMatrix matrix, int number, List<PartitionLocation> stored) {
        List<PartitionLocation> partitions = new ArrayList<>(stored);
        partitions.sort(Comparator.comparingInt(one -> one.partition().id()));
        if (partitions.size() != matrix.grid().partitions()) {
            throw new IllegalStateException("matrix " + matrix.name() + " has " + partitions.size()
                    + " partitions instead of " + matrix.grid().partitions());
        }
        try {
            return MetaWriter.bytes(matrix, number, partitions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Overwrites keep the description of the network. */
    @Override
    public boolean replaces(String path) {
        return !path.equals(ModelGraph.FILE);
    }

    /** Routes rows to the directories of their matrices. */
    private final class MatrixDirectories implements RowRouter {
        private int matrix = -1;

        @Override
        public boolean moveTo(InternalRow row) {
            int before = matrix;
            matrix = plan.matrixOf(row.getInt(MappedRowColumns.PARTITION));
            return matrix != before;
        }

        @Override
        public String path() {
            return plan.matrix(matrix).name();
        }
    }
}
