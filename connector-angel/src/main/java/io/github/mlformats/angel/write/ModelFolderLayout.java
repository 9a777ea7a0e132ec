package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.meta.ModelGraph;
import io.github.mlformats.angel.format.write.MetaWriter;
import io.github.mlformats.angel.format.write.MetaWriter.PartitionLocation;
import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.angel.format.write.WrittenPartition;
import io.github.mlformats.angel.write.map.MappedRowColumns;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.FolderLayout.RowRouter;
import io.github.mlformats.core.spi.write.FolderLayout.WrittenFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The folders of a model: one for each matrix, with its data files, and its meta under both names.
 *
 * @param plan the matrices
 * @param graph the {@code graph.json} of the model; null to keep the existing one
 */
record ModelFolderLayout(ModelPlan plan, byte[] graph) implements FolderLayout {
    private static final long serialVersionUID = 1L;

    /** File names of the meta: up to Angel 3.1, and since 3.2. */
    private static final List<String> METAS = List.of("meta", "_meta");

    /** The description of the network in the folder of the model, which overwrites keep. */
    private static final String GRAPH = ModelGraph.FILE;

    @Override
    public int depth() {
        return 1;
    }

    @Override
    public RowRouter rowRouter() {
        return new MatrixFolders();
    }

    private final class MatrixFolders implements RowRouter {
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

    @Override
    public Map<String, byte[]> metadataFiles(List<WrittenFile> files) {
        Map<String, List<PartitionLocation>> stored = new HashMap<>();
        for (WrittenFile file : files) {
            for (WrittenPartition partition : (WrittenPartition[]) file.metadata()) {
                stored.computeIfAbsent(file.folder(), matrix -> new ArrayList<>())
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
            metas.put(GRAPH, graph);
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

    @Override
    public boolean replaces(String path) {
        return !path.equals(GRAPH);
    }
}
