package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.AngelMatrix.Damage;
import io.github.mlformats.angel.format.MatrixOpener;
import io.github.mlformats.angel.format.MatrixOptions;
import io.github.mlformats.angel.format.meta.ListedMatrixFolder;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.find.DataSetFinder;
import io.github.mlformats.core.spi.find.IncompleteDataSets;
import java.io.IOException;
import java.util.List;

/**
 * Finds the matrices that arrive in the folder of a stream. Writers create the meta last; a matrix is incomplete as long as
 * its files do not match its meta.
 *
 * @param names pattern of the names of matrices; null for all
 * @param matrixOptions options that determine how a matrix is decoded
 */
public record AngelDataSetFinder(String names, MatrixOptions matrixOptions) implements DataSetFinder {
    @Override
    public List<String> find(FileTree tree) throws IOException {
        if (!tree.rootEntry().isFolder()) {
            return List.of();
        }
        MatrixFinder search = new MatrixFinder(names, matrixOptions.formatClass() != null);
        search.search(ListedMatrixFolder.ofRoot(tree));
        return search.found().stream().map(ListedMatrixFolder::pathInTree).toList();
    }

    @Override
    public boolean isComplete(FileTree matrix) throws IOException {
        try {
            List<Damage> damage = MatrixOpener.open(ListedMatrixFolder.ofRoot(matrix), matrixOptions)
                    .damage();
            damage.stream().findFirst().map(Damage::error).ifPresent(IncompleteDataSets::warn);
            return damage.isEmpty();
        } catch (CorruptFileException e) {
            IncompleteDataSets.warn(e);
            return false;
        }
    }
}
