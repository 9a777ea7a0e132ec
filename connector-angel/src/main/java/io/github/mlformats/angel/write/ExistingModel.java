package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.matrix.ListedMatrixDirectory;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.StatisticsPass.TargetDirectory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The model that exists at the path of a write.
 *
 * @param path path of the model
 * @param isAppend whether the write appends to the model
 * @param directories names of its subdirectories, which are matrices
 * @param hasGraph whether it has a {@code graph.json}, which every write keeps
 */
record ExistingModel(String path, boolean isAppend, Set<String> directories, boolean hasGraph) {
    private static final Logger LOG = LoggerFactory.getLogger(ExistingModel.class);

    /** @throws UsageException if the directory is a matrix */
    static ExistingModel of(TargetDirectory directory) throws IOException {
        try (FileTree tree = directory.open(directory.path())) {
            ListedMatrixDirectory model = ListedMatrixDirectory.ofRoot(tree);
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
