package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.AngelMatrix.Damage;
import io.github.mlformats.angel.format.MatrixOpener;
import io.github.mlformats.angel.format.MatrixOptions;
import io.github.mlformats.angel.format.meta.ListedMatrixFolder;
import io.github.mlformats.angel.format.meta.MetaFileReader;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.find.DataSetFinder;
import io.github.mlformats.core.spi.find.IncompleteDataSets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.GlobPattern;

/**
 * Finds the folders of matrices: the root itself if it is a matrix, otherwise its subfolders, and the numbered snapshots in
 * these.
 */
public final class MatrixFinder {
    private static final String SNAPSHOT_META = "psmeta";

    private final GlobPattern names;
    private final boolean withoutMeta;
    private final List<ListedMatrixFolder> found = new ArrayList<>();
    private final List<String> foldersWithoutMeta = new ArrayList<>();

    /**
     * @param names pattern of the names of matrices; null for all
     * @param withoutMeta whether a folder with files but without a meta is a matrix as well
     * @throws UsageException if the pattern is invalid
     */
    public MatrixFinder(String names, boolean withoutMeta) {
        this.names = names == null ? null : pattern(names);
        this.withoutMeta = withoutMeta;
    }

    private static GlobPattern pattern(String names) {
        try {
            return new GlobPattern(names);
        } catch (RuntimeException e) {
            // The exception class depends on how Hadoop relocates its regular expressions.
            throw new UsageException(
                    "option matrix is '" + names + "', which is not a valid pattern: " + e.getMessage(), e);
        }
    }

    /** Adds the matrices of a root folder. */
    public void search(ListedMatrixFolder root) throws IOException {
        if (MetaFileReader.find(root) != null) {
            boolean numbered = isNumber(root.name()) && root.files().containsKey(SNAPSHOT_META);
            add(numbered && !root.parent().isEmpty() ? root.named(root.parent()) : root);
        } else if (!searchIn(root) && withoutMeta && hasData(root)) {
            add(root);
        }
    }

    /** The matrices, sorted by name within each root. */
    public List<ListedMatrixFolder> found() {
        return found;
    }

    /** Paths of subfolders that are not matrices, for warnings. */
    public List<String> foldersWithoutMeta() {
        return foldersWithoutMeta;
    }

    /** @return whether a subfolder is a matrix, whether its name matches or not */
    private boolean searchIn(ListedMatrixFolder model) throws IOException {
        boolean any = false;
        for (String name : model.folders()) {
            if (!isHidden(name)) {
                ListedMatrixFolder folder = model.list(name, name);
                if (MetaFileReader.find(folder) != null || withoutMeta && hasData(folder)) {
                    add(folder);
                    any = true;
                } else if (searchSnapshots(folder)) {
                    any = true;
                } else {
                    foldersWithoutMeta.add(folder.path());
                }
            }
        }
        return any;
    }

    /** Adds the numbered snapshots that servers dump of a matrix (angel.md, section 8). */
    private boolean searchSnapshots(ListedMatrixFolder matrix) throws IOException {
        boolean any = false;
        for (String name : matrix.folders()) {
            if (isNumber(name)) {
                ListedMatrixFolder folder = matrix.list(name, matrix.name());
                if (MetaFileReader.find(folder) != null) {
                    add(folder);
                    any = true;
                }
            }
        }
        return any;
    }

    private static boolean hasData(ListedMatrixFolder folder) {
        return folder.files().keySet().stream().anyMatch(name -> !isHidden(name));
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.startsWith("_");
    }

    private static boolean isNumber(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private void add(ListedMatrixFolder folder) {
        if (names == null || names.matches(folder.name())) {
            found.add(folder);
        }
    }

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
}
