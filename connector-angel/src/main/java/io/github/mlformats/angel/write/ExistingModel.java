package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.meta.ListedMatrixFolder;
import io.github.mlformats.angel.format.meta.MetaFileReader;
import io.github.mlformats.angel.format.meta.ModelGraph;
import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.StatisticsPass.TargetFolder;
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
 * @param folders names of its subfolders, which are matrices
 * @param hasGraph whether it has a {@code graph.json}, which every write keeps
 */
record ExistingModel(String path, boolean isAppend, Set<String> folders, boolean hasGraph) {
    private static final Logger LOG = LoggerFactory.getLogger(ExistingModel.class);

    /** @throws UsageException if the folder is a matrix */
    static ExistingModel of(TargetFolder folder) throws IOException {
        try (FileTree tree = folder.open(folder.path())) {
            ListedMatrixFolder model = ListedMatrixFolder.ofRoot(tree);
            if (MetaFileReader.find(model) != null) {
                throw new UsageException(folder.path() + " is a matrix, but a model is written to the parent folder of"
                        + " its matrices. Specify the model's folder");
            }
            Set<String> matrices = new TreeSet<>(model.folders());
            matrices.removeIf(name -> name.startsWith("_") || name.startsWith("."));
            // A folder of that name, too: no file can be written in its place.
            boolean hasGraph = model.files().containsKey(ModelGraph.FILE)
                    || model.folders().contains(ModelGraph.FILE);
            return new ExistingModel(folder.path(), folder.isAppend(), matrices, hasGraph);
        } catch (FileNotFoundException e) {
            return new ExistingModel(folder.path(), folder.isAppend(), Set.of(), false);
        }
    }

    /**
     * Compares the model with the new matrices, and logs which ones are deleted.
     *
     * @throws UsageException if a matrix would have to be appended to, or the result would have no matrix
     */
    void check(List<OutputMatrix> matrices) {
        Set<String> others = new TreeSet<>(folders);
        for (OutputMatrix matrix : matrices) {
            if (isAppend && folders.contains(matrix.name())) {
                throw new UsageException("matrix " + matrix.name() + " already exists in " + path
                        + ", and rows cannot be appended to a matrix: write the model with mode overwrite");
            }
            others.remove(matrix.name());
        }
        if (!isAppend && !others.isEmpty()) {
            LOG.warn("Overwriting {} deletes its matrices {}, which are not among the written ones", path, others);
        }
        if (matrices.isEmpty() && isAppend && !folders.isEmpty()) {
            LOG.warn("No rows to write to {}: the model is unchanged", path);
        } else if (matrices.isEmpty()) {
            throw new UsageException(
                    "no rows to write to " + path + ": a model without a matrix cannot be read, and cannot"
                            + " record the columns. Check the query, or skip the write if it has no rows");
        }
    }
}
