package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.FileTree.Entry;
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
 * Finds the data sets at a path: the path is a data set itself, or a directory of data sets, as written with one data set
 * per task.
 */
public final class DataSetDiscovery {
    /** Extension of archives. */
    public static final String ARCHIVE_EXTENSION = ".zds";

    /** Directories that the original library creates in a data set. */
    private static final Set<String> OWN = Set.of(DataSet.COLLECTIONS, "metadata");

    private DataSetDiscovery() {}

    /**
     * Finds the data sets at a path.
     *
     * @param warnings receives a warning if an empty data set is ignored in favor of the data sets next to it
     * @return the path itself unless it is a directory of data sets
     */
    public static List<FileTree> find(FileTree root, Consumer<String> warnings) throws IOException {
        if (!root.rootEntry().isDirectory()) {
            return List.of(root);
        }
        List<FileTree.Entry> entries = root.list("");
        if (isDataSet(root, entries)) {
            return List.of(root);
        }
        List<FileTree> parts = parts(root, entries);
        if (!parts.isEmpty() && DataSet.hasDirectory(entries, DataSet.COLLECTIONS)) {
            warnings.accept(
                    root.name() + " contains an empty collections/, which the original library creates when it opens a"
                            + " directory of data sets. The " + parts.size() + " data sets next to it are read");
        }
        return parts.isEmpty() ? List.of(root) : parts;
    }

    /**
     * Whether a directory is a data set or a collection. One whose {@code collections/} has no documents is only if there
     * are no data sets next to it.
     *
     * @param entries the entries of the directory
     */
    public static boolean isDataSet(FileTree root, List<FileTree.Entry> entries) throws IOException {
        return DataSet.isCollection(entries)
                || DataSet.hasDirectory(entries, DataSet.COLLECTIONS)
                        && (entries.stream().noneMatch(DataSetDiscovery::mayBeDataSet) || hasDocuments(root));
    }

    /** Whether a path is a directory that contains only hidden entries, such as those of unfinished writes. */
    public static boolean isEmptyDirectory(FileTree root) throws IOException {
        return root.rootEntry().isDirectory() && root.list("").stream().allMatch(DataSetDiscovery::isHidden);
    }

    /** Whether a path is a collection directory. */
    public static boolean isCollection(FileTree root) throws IOException {
        return DataSet.isCollection(root.list(""));
    }

    /** Whether a path is read as a directory of data sets. */
    public static boolean isDirectoryOfDataSets(FileTree root) throws IOException {
        return find(root, warning -> {}).get(0) != root;
    }

    /** Whether a path is a data set with documents. */
    public static boolean holdsDocuments(FileTree root) throws IOException {
        return DataSet.hasDirectory(root.list(""), DataSet.COLLECTIONS) && hasDocuments(root);
    }

    /** Whether an entry of a directory of data sets is read if it is a data set: a directory, or an archive by its extension. */
    public static boolean mayBeDataSet(FileTree.Entry entry) {
        return !isHidden(entry)
                && (entry.isDirectory()
                        ? !OWN.contains(entry.name())
                        : entry.name().endsWith(ARCHIVE_EXTENSION));
    }

    private static boolean isHidden(FileTree.Entry entry) {
        return entry.name().startsWith(".") || entry.name().startsWith("_");
    }

    private static boolean hasDocuments(FileTree root) throws IOException {
        for (ZdsCollection collection :
                DataSet.open(new FileTreeDirectory(root)).collections()) {
            CollectionFiles files = collection.listFiles();
            if (files.dataSize() > 0 || !files.documents().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Finds the data sets in a directory. Once a subdirectory is a data set, the complete tree is listed in one operation.
     */
    private static List<FileTree> parts(FileTree root, List<FileTree.Entry> entries) throws IOException {
        List<FileTree> parts = new ArrayList<>();
        DirectoryListing below = null;
        for (FileTree.Entry entry : entries) {
            if (!mayBeDataSet(entry)) {
                continue;
            }
            if (entry.isDirectory()
                    && below == null
                    && DataSet.hasDirectory(root.list(entry.name()), DataSet.COLLECTIONS)) {
                below = new DirectoryListing(root.listBelow(""));
            }
            if (!entry.isDirectory()
                    || below != null && DataSet.hasDirectory(below.list(entry.name()), DataSet.COLLECTIONS)) {
                parts.add(new SubdirectoryTree(root, entry, below));
            }
        }
        return parts;
    }

    /**
     * A data set in a directory of data sets, as a file tree.
     *
     * @param parent file tree of the parent directory
     * @param rootEntry entry of the data set in the parent directory
     * @param listing recursive listing of the parent directory; null for an archive
     */
    private record SubdirectoryTree(FileTree parent, Entry rootEntry, DirectoryListing listing) implements FileTree {
        @Override
        public String name() {
            return parent.name() + "/" + rootEntry.name();
        }

        @Override
        public List<Entry> list(String path) {
            return listing.list(inParent(path));
        }

        @Override
        public List<Entry> listCurrent(String path) throws IOException {
            return parent.list(inParent(path));
        }

        @Override
        public boolean isObjectStore() {
            return parent.isObjectStore();
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
        public Directory parentDirectory() {
            return parent.parentDirectory();
        }

        /** Does not close the parent directory. */
        @Override
        public void close() {}
    }

    /** A directory tree built from a recursive listing of files. */
    private static final class DirectoryListing {
        private final Map<String, Map<String, Entry>> directories = new HashMap<>();

        /** @param files files with their relative paths as names */
        DirectoryListing(Collection<Entry> files) {
            for (Entry file : files) {
                add(file.name(), new Entry(nameOf(file.name()), false, file.length(), file.modified()));
            }
        }

        /** Adds a file or directory and its parent directories. */
        private void add(String path, Entry entry) {
            int slash = path.lastIndexOf('/');
            String parent = slash < 0 ? "" : path.substring(0, slash);
            boolean isNew =
                    directories.computeIfAbsent(parent, any -> new TreeMap<>()).putIfAbsent(entry.name(), entry)
                            == null;
            if (isNew && slash > 0) {
                add(parent, new Entry(nameOf(parent), true, 0, 0));
            }
        }

        private static String nameOf(String path) {
            return path.substring(path.lastIndexOf('/') + 1);
        }

        /** Returns the direct children of a directory, sorted by name; empty if it does not exist. */
        List<Entry> list(String path) {
            return List.copyOf(directories.getOrDefault(path, Map.of()).values());
        }
    }
}
