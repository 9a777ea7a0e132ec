package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.meta.MatrixFolder;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A folder that may be a matrix's or a model's, listed once. */
public final class ListedFolder implements MatrixFolder {
    private final FileTree tree;
    private final String path;
    private final String name;
    private final Map<String, FileTree.Entry> files;
    private final Set<String> folders;

    private ListedFolder(
            FileTree tree, String path, String name, Map<String, FileTree.Entry> files, Set<String> folders) {
        this.tree = tree;
        this.path = path;
        this.name = name;
        this.files = files;
        this.folders = folders;
    }

    /** Lists the top of a tree. */
    public static ListedFolder top(FileTree tree) throws IOException {
        return list(tree, "", tree.top().name());
    }

    private static ListedFolder list(FileTree tree, String path, String matrix) throws IOException {
        Map<String, FileTree.Entry> files = new TreeMap<>();
        Set<String> folders = new TreeSet<>();
        for (FileTree.Entry entry : tree.list(path)) {
            if (entry.isFolder()) {
                folders.add(entry.name());
            } else {
                files.put(entry.name(), entry);
            }
        }
        return new ListedFolder(tree, path, matrix, files, folders);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String path() {
        return path.isEmpty() ? tree.name() : tree.name() + "/" + path;
    }

    /** Path below the top of the tree; empty if it is the top. */
    String pathInTree() {
        return path;
    }

    /** Name of the folder it is in; empty if there is none. */
    String parent() {
        String[] names = path().split("/");
        return names.length < 2 ? "" : names[names.length - 2];
    }

    @Override
    public Map<String, Long> files() {
        Map<String, Long> sizes = new TreeMap<>();
        files.forEach((file, entry) -> sizes.put(file, entry.length()));
        return sizes;
    }

    FileTree.Entry entry(String file) {
        return files.get(file);
    }

    /** Names of the folders in it. */
    Set<String> folders() {
        return folders;
    }

    /**
     * Lists one of {@link #folders()}.
     *
     * @param matrix name of the matrix it may be
     */
    ListedFolder list(String folder, String matrix) throws IOException {
        return list(tree, pathOf(folder), matrix);
    }

    /** The same folder as a matrix of another name. */
    ListedFolder named(String matrix) {
        return new ListedFolder(tree, path, matrix, files, folders);
    }

    @Override
    public ByteSource open(String file) throws IOException {
        return tree.open(pathOf(file));
    }

    /** Opens a file of the folder that this one is in; empty if there is none. */
    Optional<ByteSource> openBeside(String file) throws IOException {
        if (path.isEmpty()) {
            return tree.beside().open(file);
        }
        String above = path.substring(0, Math.max(0, path.lastIndexOf('/')));
        boolean there = tree.list(above).stream().anyMatch(entry -> entry.name().equals(file) && !entry.isFolder());
        return there ? Optional.of(tree.open(above.isEmpty() ? file : above + "/" + file)) : Optional.empty();
    }

    /** Full path of one of {@link #files()} as an encoded URI. */
    String uri(String file) {
        return tree.uri(pathOf(file));
    }

    FileTree tree() {
        return tree;
    }

    /** The path of a file or folder in it, relative to the tree's. */
    String pathOf(String child) {
        return path.isEmpty() ? child : path + "/" + child;
    }
}
