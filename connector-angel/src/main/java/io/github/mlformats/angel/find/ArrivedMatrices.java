package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.MatrixOpener;
import io.github.mlformats.angel.format.MatrixOptions;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.find.DataSetFinder;
import io.github.mlformats.core.spi.find.Unfinished;
import java.io.IOException;
import java.util.List;

/**
 * Finds the matrices that arrive in the folder of a stream. Writers create the meta last; a matrix is incomplete as long as
 * its files do not match its meta.
 *
 * @param names pattern of the names of matrices; null for all
 * @param matrixOptions options that determine how a matrix is decoded
 */
public record ArrivedMatrices(String names, MatrixOptions matrixOptions) implements DataSetFinder {
    @Override
    public List<String> find(FileTree tree) throws IOException {
        if (!tree.top().isFolder()) {
            return List.of();
        }
        MatrixSearch search = new MatrixSearch(names, matrixOptions.formatClass() != null);
        search.search(ListedFolder.top(tree));
        return search.found().stream().map(ListedFolder::pathInTree).toList();
    }

    @Override
    public boolean isComplete(FileTree matrix) throws IOException {
        try {
            List<Damage> damage =
                    MatrixOpener.open(ListedFolder.top(matrix), matrixOptions).damage();
            damage.stream().findFirst().map(Damage::error).ifPresent(Unfinished::warn);
            return damage.isEmpty();
        } catch (CorruptFileException e) {
            Unfinished.warn(e);
            return false;
        }
    }
}
