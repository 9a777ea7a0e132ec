package io.github.mlformats.angel.read.find;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.graph.GraphFileReader;
import io.github.mlformats.angel.format.graph.ModelGraph;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.angel.schema.MatrixSummaryColumns;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.find.FileFinder.DeclaredContent;
import io.github.mlformats.core.spi.find.FileFinder.FoundFiles;
import io.github.mlformats.core.spi.find.FoundFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds the table of {@code layout=matrices}: one row for each matrix. */
final class MatrixListing {
    private static final Logger LOG = LoggerFactory.getLogger(MatrixListing.class);

    private final List<FoundFile> files = new ArrayList<>();
    /** By the path of the model. */
    private final Map<String, ModelGraph> graphs = new HashMap<>();

    /** Adds a matrix. Its row contains the number of corrupt partitions. */
    void add(ListedMatrixFolder folder, AngelMatrix matrix) throws IOException {
        for (Damage damage : matrix.damage()) {
            LOG.warn("Matrix {}: {}", matrix.path(), damage.error().getMessage());
        }
        files.add(new MatrixFiles(folder, matrix, null).summary(graph(folder)));
    }

    private ModelGraph graph(ListedMatrixFolder folder) throws IOException {
        String model = folder.path().substring(0, Math.max(0, folder.path().lastIndexOf('/')));
        ModelGraph graph = graphs.get(model);
        if (graph == null) {
            graph = read(folder);
            graphs.put(model, graph);
        }
        return graph;
    }

    private static ModelGraph read(ListedMatrixFolder folder) throws IOException {
        Optional<ByteSource> file = folder.openSibling(ModelGraph.FILE);
        if (file.isEmpty()) {
            return ModelGraph.NONE;
        }
        try (ByteSource source = file.get()) {
            return GraphFileReader.read(source);
        } catch (CorruptFileException e) {
            LOG.warn("Ignored the layers of the model: {}", e.getMessage());
            return ModelGraph.NONE;
        }
    }

    FoundFiles found() {
        DeclaredContent described =
                new DeclaredContent(AngelColumns.withMatrix(MatrixSummaryColumns.ALL), files.size());
        return new FoundFiles(files, AngelColumns.matrix(), Optional.of(described));
    }
}
