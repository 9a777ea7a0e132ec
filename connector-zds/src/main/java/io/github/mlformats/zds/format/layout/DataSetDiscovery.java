package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.Folder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Finds the data sets at a path: the path is a data set itself, or a folder of data sets, as written with one data set
 * per task.
 */
public final class DataSetDiscovery {
    /** Extension of archives. */
    public static final String ARCHIVE_EXTENSION = ".zds";

    /** Folders that the original library creates in a data set. */
    private static final Set<String> OWN = Set.of(DataSet.COLLECTIONS, "metadata");

    private DataSetDiscovery() {}

    /**
     * Finds the data sets at a path.
     *
     * @param warnings receives a warning if an empty data set is ignored in favor of the data sets next to it
     * @return the path itself unless it is a folder of data sets
     */
    public static List<FileTree> find(FileTree root, Consumer<String> warnings) throws IOException {
        if (!root.rootEntry().isFolder()) {
            return List.of(root);
        }
        List<FileTree.Entry> entries = root.list("");
        if (DataSet.isCollection(entries)) {
            return List.of(root);
        }
        boolean isDataSet = DataSet.hasFolder(entries, DataSet.COLLECTIONS);
        if (isDataSet && (entries.stream().noneMatch(DataSetDiscovery::mayBeDataSet) || hasDocuments(root))) {
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

    /** Whether a path is a folder that contains only hidden entries, such as those of unfinished writes. */
    public static boolean isEmptyFolder(FileTree root) throws IOException {
        return root.rootEntry().isFolder() && root.list("").stream().allMatch(DataSetDiscovery::isHidden);
    }

    /** Whether a path is a collection directory. */
    public static boolean isCollection(FileTree root) throws IOException {
        return DataSet.isCollection(root.list(""));
    }

    /** Whether a path is read as a folder of data sets. */
    public static boolean isFolderOfDataSets(FileTree root) throws IOException {
        return find(root, warning -> {}).get(0) != root;
    }

    /** Whether a path is a data set with documents. */
    public static boolean holdsDocuments(FileTree root) throws IOException {
        return DataSet.hasFolder(root.list(""), DataSet.COLLECTIONS) && hasDocuments(root);
    }

    private static boolean mayBeDataSet(FileTree.Entry entry) {
        return !isHidden(entry)
                && (entry.isFolder()
                        ? !OWN.contains(entry.name())
                        : entry.name().endsWith(ARCHIVE_EXTENSION));
    }

    private static boolean isHidden(FileTree.Entry entry) {
        return entry.name().startsWith(".") || entry.name().startsWith("_");
    }

    private static boolean hasDocuments(FileTree root) throws IOException {
        for (ZdsCollection collection : DataSet.open(new FileTreeFolder(root)).collections()) {
            CollectionFiles files = collection.listFiles();
            if (files.dataSize() > 0 || !files.documents().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Finds the data sets in a folder. Once a subfolder is a data set, the complete tree is listed in one operation.
     */
    private static List<FileTree> parts(FileTree root, List<FileTree.Entry> entries) throws IOException {
        List<FileTree> parts = new ArrayList<>();
        FolderListing below = null;
        for (FileTree.Entry entry : entries) {
            if (!mayBeDataSet(entry)) {
                continue;
            }
            if (entry.isFolder() && below == null && DataSet.hasFolder(root.list(entry.name()), DataSet.COLLECTIONS)) {
                below = new FolderListing(root.listBelow(""));
            }
            if (!entry.isFolder()
                    || below != null && DataSet.hasFolder(below.list(entry.name()), DataSet.COLLECTIONS)) {
                parts.add(new SubfolderTree(root, entry, below));
            }
        }
        return parts;
    }

    /**
     * A data set in a folder of data sets, as a file tree.
     *
     * @param parent file tree of the parent folder
     * @param rootEntry entry of the data set in the parent folder
     * @param listing recursive listing of the parent folder; null for an archive
     */
    private record SubfolderTree(FileTree parent, Entry rootEntry, FolderListing listing) implements FileTree {
        @Override
        public String name() {
            return parent.name() + "/" + rootEntry.name();
        }

        @Override
        public List<Entry> list(String path) {
            return listing.list(inParent(path));
        }

        @Override
        public String uri(String path) {
            return parent.uri(inParent(path));
        }

        @Override
        public ByteSource open(String path) throws IOException {
            return parent.open(inParent(path));
        }

        private String inParent(String path) {
            return path.isEmpty() ? rootEntry.name() : rootEntry.name() + "/" + path;
        }

        @Override
        public Folder parentFolder() {
            return parent.parentFolder();
        }

        /** Does not close the parent folder. */
        @Override
        public void close() {}
    }

    /** A folder tree built from a recursive listing of files. */
    private static final class FolderListing {
        private final Map<String, Map<String, Entry>> folders = new HashMap<>();

        /** @param files files with their relative paths as names */
        FolderListing(Collection<Entry> files) {
            for (Entry file : files) {
                add(file.name(), new Entry(nameOf(file.name()), false, file.length(), file.modified()));
            }
        }

        /** Adds a file or folder and its parent folders. */
        private void add(String path, Entry entry) {
            int slash = path.lastIndexOf('/');
            String parent = slash < 0 ? "" : path.substring(0, slash);
            boolean isNew =
                    folders.computeIfAbsent(parent, any -> new TreeMap<>()).putIfAbsent(entry.name(), entry) == null;
            if (isNew && slash > 0) {
                add(parent, new Entry(nameOf(parent), true, 0, 0));
            }
        }

        private static String nameOf(String path) {
            return path.substring(path.lastIndexOf('/') + 1);
        }

        /** Returns the direct children of a folder, sorted by name; empty if it does not exist. */
        List<Entry> list(String path) {
            return List.copyOf(folders.getOrDefault(path, Map.of()).values());
        }
    }
}
