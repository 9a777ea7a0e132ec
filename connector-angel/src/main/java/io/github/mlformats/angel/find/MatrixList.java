package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.graph.GraphFile;
import io.github.mlformats.angel.format.graph.ModelGraph;
import io.github.mlformats.angel.schema.MatrixColumns;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.find.FileFinder.Described;
import io.github.mlformats.core.spi.find.FileFinder.Found;
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
final class MatrixList {
    private static final Logger LOG = LoggerFactory.getLogger(MatrixList.class);

    private final List<FoundFile> files = new ArrayList<>();
    /** By the path of the model. */
    private final Map<String, ModelGraph> graphs = new HashMap<>();

    /** Adds a matrix. Its row contains the number of corrupt partitions. */
    void add(ListedFolder folder, AngelMatrix matrix) throws IOException {
        for (Damage damage : matrix.damage()) {
            LOG.warn("Matrix {}: {}", matrix.path(), damage.error().getMessage());
        }
        files.add(new MatrixFiles(folder, matrix, null).summary(graph(folder)));
    }

    private ModelGraph graph(ListedFolder folder) throws IOException {
        String model = folder.path().substring(0, Math.max(0, folder.path().lastIndexOf('/')));
        ModelGraph graph = graphs.get(model);
        if (graph == null) {
            graph = read(folder);
            graphs.put(model, graph);
        }
        return graph;
    }

    private static ModelGraph read(ListedFolder folder) throws IOException {
        Optional<ByteSource> file = folder.openBeside(ModelGraph.FILE);
        if (file.isEmpty()) {
            return ModelGraph.NONE;
        }
        try (ByteSource source = file.get()) {
            return GraphFile.read(source);
        } catch (CorruptFileException e) {
            LOG.warn("Ignored the layers of the model: {}", e.getMessage());
            return ModelGraph.NONE;
        }
    }

    Found found() {
        Described described = new Described(TableColumns.withMatrix(MatrixColumns.ALL), files.size());
        return new Found(files, TableColumns.matrix(), Optional.of(described));
    }
}
