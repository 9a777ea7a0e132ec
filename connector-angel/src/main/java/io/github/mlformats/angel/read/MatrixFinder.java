package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.AngelMatrix.Damage;
import io.github.mlformats.angel.format.MatrixOpener;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.spi.IncompleteDataSets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.GlobPattern;

/**
 * Finds the directories of matrices: the root itself if it is a matrix, otherwise its subdirectories, and the numbered snapshots in
 * these. A hidden subdirectory counts if it has a meta, as Angel loads it, unless its name is that of the output of a running write.
 */
public final class MatrixFinder {
    private static final String SNAPSHOT_META = "psmeta";

    /** Names of Hadoop's, S3A's and Spark's directories for output that is not committed, and of staging directories. */
    private static final Pattern UNCOMMITTED = Pattern.compile(
            "_temporary.*|__magic.*|\\.spark-staging.*|\\..*-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final GlobPattern names;
    private final boolean withoutMeta;
    private final List<MatrixDirectory> found = new ArrayList<>();
    private final List<String> directoriesWithoutMeta = new ArrayList<>();

    /**
     * @param names pattern of the names of matrices; null for all
     * @param withoutMeta whether a directory with files but without a meta is a matrix as well
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

    /** Adds the matrices of a root directory. */
    public void search(MatrixDirectory root) throws IOException {
        if (MetaFileReader.find(root) != null) {
            add(isDump(root) && !root.parent().isEmpty() ? root.named(root.parent()) : root);
        } else if (!searchIn(root) && withoutMeta && hasData(root)) {
            add(root);
        }
    }

    /** The matrices, sorted by name within each root. */
    public List<MatrixDirectory> found() {
        return found;
    }

    /** Paths of subdirectories that are not matrices, for warnings. */
    public List<String> directoriesWithoutMeta() {
        return directoriesWithoutMeta;
    }

    /** @return whether a subdirectory is a matrix, whether its name matches or not */
    private boolean searchIn(MatrixDirectory model) throws IOException {
        boolean any = false;
        List<String> names = model.directories().stream()
                .filter(name -> !UNCOMMITTED.matcher(name).matches())
                .toList();
        for (MatrixDirectory directory : Parallel.map(names, name -> model.list(name, name))) {
            boolean hidden = isHidden(directory.name());
            if (MetaFileReader.find(directory) != null || withoutMeta && !hidden && hasData(directory)) {
                add(isDump(directory) ? directory.named(model.name()) : directory);
                any = true;
            } else if (!hidden && searchSnapshots(directory)) {
                any = true;
            } else if (!hidden) {
                directoriesWithoutMeta.add(directory.path());
            }
        }
        return any;
    }

    /** Adds the numbered snapshots that servers dump of a matrix (angel.md, section 8). */
    private boolean searchSnapshots(MatrixDirectory matrix) throws IOException {
        boolean any = false;
        for (String name : matrix.directories()) {
            if (isNumber(name)) {
                MatrixDirectory directory = matrix.list(name, matrix.name());
                if (MetaFileReader.find(directory) != null) {
                    add(directory);
                    any = true;
                }
            }
        }
        return any;
    }

    /** Whether a matrix is one of the numbered snapshots in the directory with the name of the matrix. */
    private static boolean isDump(MatrixDirectory matrix) {
        return isNumber(matrix.name()) && SNAPSHOT_META.equals(MetaFileReader.find(matrix));
    }

    private static boolean hasData(MatrixDirectory directory) {
        return directory.files().keySet().stream().anyMatch(name -> !isHidden(name));
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.startsWith("_");
    }

    private static boolean isNumber(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private void add(MatrixDirectory directory) {
        if (names == null || names.matches(directory.name())) {
            found.add(directory);
        }
    }

    /**
     * Finds the matrices that arrive in the directory of a stream. Writers create the meta last; a matrix is incomplete as long as
     * its files do not match its meta.
     *
     * @param names pattern of the names of matrices; null for all
     * @param matrixOptions options that determine how a matrix is decoded
     */
    public record AngelDataSetFinder(String names, MatrixOptions matrixOptions) implements DataSetFinder {
        @Override
        public List<String> find(FileTree tree) throws IOException {
            if (!tree.rootEntry().isDirectory()) {
                return List.of();
            }
            MatrixFinder search = new MatrixFinder(names, matrixOptions.formatClass() != null);
            search.search(MatrixDirectory.ofRoot(tree));
            return search.found().stream().map(MatrixDirectory::pathInTree).toList();
        }

        @Override
        public boolean isComplete(FileTree matrix) throws IOException {
            try {
                List<Damage> damage = MatrixOpener.open(MatrixDirectory.ofRoot(matrix), matrixOptions)
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
