package io.github.mlformats.zds.plan;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The data sets at a path: it is one, or a folder of several, as a write with a set for each task leaves it. */
public final class DataSets {
    private static final String COLLECTIONS = "collections";
    /** What the original has in a data set. */
    private static final Set<String> OWN = Set.of(COLLECTIONS, "metadata");

    private DataSets() {}

    /**
     * Finds them.
     *
     * @param warnings told of an empty data set that stands in the way of several others
     * @return the path itself if there are no others in it
     */
    public static List<FileTree> at(FileTree root, Consumer<String> warnings) throws IOException {
        if (!root.top().isFolder()) {
            return List.of(root);
        }
        List<FileTree.Entry> entries = root.list("");
        if (has(entries, "meta") || has(entries, "docs")) {
            return List.of(root);
        }
        boolean isDataSet = has(entries, COLLECTIONS);
        if (isDataSet && (entries.stream().noneMatch(DataSets::mayBePart) || hasDocuments(root))) {
            return List.of(root);
        }
        List<FileTree> parts = parts(root, entries);
        if (isDataSet && !parts.isEmpty()) {
            warnings.accept(
                    root.name() + " contains an empty collections/, which the original library creates when it opens a"
                            + " folder of data sets. The " + parts.size() + " data sets next to it are read");
        }
        return parts.isEmpty() ? List.of(root) : parts;
    }

    /** Whether it is the directory of a collection. */
    public static boolean isCollection(FileTree root) throws IOException {
        List<FileTree.Entry> entries = root.list("");
        return has(entries, "meta") || has(entries, "docs");
    }

    /** Whether it is read as several data sets. */
    public static boolean isFolderOfSets(FileTree root) throws IOException {
        return at(root, warning -> {}).get(0) != root;
    }

    /** Whether it is a data set with documents. */
    public static boolean holdsDocuments(FileTree root) throws IOException {
        return has(root.list(""), COLLECTIONS) && hasDocuments(root);
    }

    private static boolean has(List<FileTree.Entry> entries, String folder) {
        return entries.stream()
                .anyMatch(entry -> entry.isFolder() && entry.name().equals(folder));
    }

    private static boolean mayBePart(FileTree.Entry entry) {
        boolean hidden = entry.name().startsWith(".") || entry.name().startsWith("_");
        return !hidden
                && (entry.isFolder()
                        ? !OWN.contains(entry.name())
                        : entry.name().endsWith(ZdsLayout.ENDING));
    }

    private static boolean hasDocuments(FileTree root) throws IOException {
        for (Collection collection : DataSet.open(new TreeFolder(root)).collections()) {
            CollectionFiles files = collection.files();
            if (files.dataSize() > 0 || !files.documents().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Once a directory turns out to be a data set, all are listed together. */
    private static List<FileTree> parts(FileTree root, List<FileTree.Entry> entries) throws IOException {
        List<FileTree> parts = new ArrayList<>();
        ListedFiles below = null;
        for (FileTree.Entry entry : entries) {
            if (!mayBePart(entry)) {
                continue;
            }
            if (entry.isFolder() && below == null && has(root.list(entry.name()), COLLECTIONS)) {
                below = new ListedFiles(root.listBelow(""));
            }
            if (!entry.isFolder() || below != null && has(below.list(entry.name()), COLLECTIONS)) {
                parts.add(new PartTree(root, entry, below));
            }
        }
        return parts;
    }
}
