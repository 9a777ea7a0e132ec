package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.meta.MetaFile;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.GlobPattern;

/** Looks for the folders of matrices: a given folder itself, or those in it. */
public final class MatrixSearch {
    private static final String SNAPSHOT_META = "psmeta";

    private final GlobPattern names;
    private final boolean withoutMeta;
    private final List<ListedFolder> found = new ArrayList<>();
    private final List<String> noMatrices = new ArrayList<>();

    /**
     * @param names pattern of the matrices' names; null for all
     * @param withoutMeta whether a folder with files, but without meta, is a matrix, too
     * @throws UsageException if the pattern is none
     */
    public MatrixSearch(String names, boolean withoutMeta) {
        this.names = names == null ? null : pattern(names);
        this.withoutMeta = withoutMeta;
    }

    private static GlobPattern pattern(String names) {
        try {
            return new GlobPattern(names);
        } catch (RuntimeException e) {
            // Of a class that Hadoop may have under another name.
            throw new UsageException("option matrix is '" + names + "', which is not a valid pattern: " + e.getMessage(), e);
        }
    }

    /** Looks at a folder and into it. */
    public void search(ListedFolder root) throws IOException {
        if (MetaFile.find(root) != null) {
            boolean numbered = isNumber(root.name()) && root.files().containsKey(SNAPSHOT_META);
            add(numbered && !root.parent().isEmpty() ? root.named(root.parent()) : root);
        } else if (!searchIn(root) && withoutMeta && hasData(root)) {
            add(root);
        }
    }

    /** The matrices, by name in each folder that was searched. */
    public List<ListedFolder> found() {
        return found;
    }

    /** Paths of folders that are no matrices, in which users may have expected some. */
    public List<String> noMatrices() {
        return noMatrices;
    }

    /** @return whether a folder in it is a matrix, chosen by name or not */
    private boolean searchIn(ListedFolder model) throws IOException {
        boolean any = false;
        for (String name : model.folders()) {
            if (!isHidden(name)) {
                ListedFolder folder = model.list(name, name);
                if (MetaFile.find(folder) != null || withoutMeta && hasData(folder)) {
                    add(folder);
                    any = true;
                } else if (searchSnapshots(folder)) {
                    any = true;
                } else {
                    noMatrices.add(folder.path());
                }
            }
        }
        return any;
    }

    /** The numbered snapshots that a server dumps of a matrix (angel.md, section 8). */
    private boolean searchSnapshots(ListedFolder matrix) throws IOException {
        boolean any = false;
        for (String name : matrix.folders()) {
            if (isNumber(name)) {
                ListedFolder folder = matrix.list(name, matrix.name());
                if (MetaFile.find(folder) != null) {
                    add(folder);
                    any = true;
                }
            }
        }
        return any;
    }

    private static boolean hasData(ListedFolder folder) {
        return folder.files().keySet().stream().anyMatch(name -> !isHidden(name));
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.startsWith("_");
    }

    private static boolean isNumber(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private void add(ListedFolder folder) {
        if (names == null || names.matches(folder.name())) {
            found.add(folder);
        }
    }
}
