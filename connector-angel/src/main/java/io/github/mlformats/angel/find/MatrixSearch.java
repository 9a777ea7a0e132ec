package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.meta.MetaFile;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.hadoop.fs.Path;

/** Looks for the folders of matrices: a given folder itself, or those in it. */
final class MatrixSearch {
    private final GlobPattern names;
    private final boolean withoutMeta;
    private final Configuration conf;
    private final List<HadoopMatrixFolder> found = new ArrayList<>();
    private final List<Path> noMatrices = new ArrayList<>();

    /**
     * @param names pattern of the matrices' names; null for all
     * @param withoutMeta whether a folder with files, but without meta, is a matrix, too
     */
    MatrixSearch(String names, boolean withoutMeta, Configuration conf) {
        this.names = names == null ? null : new GlobPattern(names);
        this.withoutMeta = withoutMeta;
        this.conf = conf;
    }

    /** The matrices in the given folders, by name in each. */
    List<HadoopMatrixFolder> search(List<Path> roots) throws IOException {
        for (Path root : roots) {
            FileSystem fs = root.getFileSystem(conf);
            if (!fs.getFileStatus(root).isDirectory()) {
                throw new UsageException(
                        root + " is a file: a model is a folder of matrices, and a matrix a folder, too");
            }
            HadoopMatrixFolder folder = HadoopMatrixFolder.list(root, matrixName(root), conf);
            if (MetaFile.find(folder) != null) {
                add(folder);
            } else if (!searchIn(root) && withoutMeta && hasData(folder)) {
                add(folder);
            }
        }
        return found;
    }

    /** Folders that are no matrices, in which users may have expected some. */
    List<Path> noMatrices() {
        return noMatrices;
    }

    /** @return whether a folder in it is a matrix, chosen by name or not */
    private boolean searchIn(Path model) throws IOException {
        boolean any = false;
        for (Path path : folders(model)) {
            HadoopMatrixFolder folder = HadoopMatrixFolder.list(path, path.getName(), conf);
            if (MetaFile.find(folder) != null || withoutMeta && hasData(folder)) {
                add(folder);
                any = true;
            } else if (searchSnapshots(path)) {
                any = true;
            } else {
                noMatrices.add(path);
            }
        }
        return any;
    }

    /** The numbered snapshots that a server dumps of a matrix (angel.md, section 8). */
    private boolean searchSnapshots(Path matrix) throws IOException {
        boolean any = false;
        for (Path path : folders(matrix)) {
            if (isNumber(path.getName())) {
                HadoopMatrixFolder folder = HadoopMatrixFolder.list(path, matrix.getName(), conf);
                if (MetaFile.find(folder) != null) {
                    add(folder);
                    any = true;
                }
            }
        }
        return any;
    }

    private List<Path> folders(Path parent) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (FileStatus entry : parent.getFileSystem(conf).listStatus(parent)) {
            if (entry.isDirectory() && !isHidden(entry.getPath().getName())) {
                folders.add(entry.getPath());
            }
        }
        folders.sort(Comparator.comparing(Path::getName));
        return folders;
    }

    private static boolean hasData(HadoopMatrixFolder folder) {
        return folder.files().keySet().stream().anyMatch(name -> !isHidden(name));
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.startsWith("_");
    }

    private String matrixName(Path folder) throws IOException {
        boolean snapshot = isNumber(folder.getName())
                && folder.getParent() != null
                && folder.getFileSystem(conf).exists(new Path(folder, "psmeta"));
        return snapshot ? folder.getParent().getName() : folder.getName();
    }

    private static boolean isNumber(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private void add(HadoopMatrixFolder folder) {
        if (names == null || names.matches(folder.name())) {
            found.add(folder);
        }
    }
}
