package io.github.mlformats.angel.format.matrix;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A directory of a matrix or a model. It is listed once, on creation. */
public final class ListedMatrixDirectory implements MatrixDirectory {
    private final FileTree tree;
    private final String path;
    private final String name;
    private final Map<String, FileTree.Entry> files;
    private final Set<String> directories;

    private ListedMatrixDirectory(
            FileTree tree, String path, String name, Map<String, FileTree.Entry> files, Set<String> directories) {
        this.tree = tree;
        this.path = path;
        this.name = name;
        this.files = files;
        this.directories = directories;
    }

    /** Lists the root of a tree. */
    public static ListedMatrixDirectory ofRoot(FileTree tree) throws IOException {
        return list(tree, "", tree.rootEntry().name());
    }

    private static ListedMatrixDirectory list(FileTree tree, String path, String matrix) throws IOException {
        Map<String, FileTree.Entry> files = new TreeMap<>();
        Set<String> directories = new TreeSet<>();
        for (FileTree.Entry entry : tree.list(path)) {
            if (entry.isDirectory()) {
                directories.add(entry.name());
            } else {
                files.put(entry.name(), entry);
            }
        }
        return new ListedMatrixDirectory(tree, path, matrix, files, directories);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String path() {
        return path.isEmpty() ? tree.name() : tree.name() + "/" + path;
    }

    /** Path relative to the root of the tree; empty for the root. */
    public String pathInTree() {
        return path;
    }

    /** Name of the parent directory; empty if there is none. */
    public String parent() {
        String[] names = path().split("/");
        return names.length < 2 ? "" : names[names.length - 2];
    }

    @Override
    public Map<String, Long> files() {
        Map<String, Long> sizes = new TreeMap<>();
        files.forEach((file, entry) -> sizes.put(file, entry.length()));
        return sizes;
    }

    public FileTree.Entry entry(String file) {
        return files.get(file);
    }

    /** Names of the subdirectories. */
    public Set<String> directories() {
        return directories;
    }

    /**
     * Lists one of {@link #directories()}.
     *
     * @param matrix name of the matrix, if it is one
     */
    public ListedMatrixDirectory list(String directory, String matrix) throws IOException {
        return list(tree, pathOf(directory), matrix);
    }

    /** Returns this directory as a matrix of another name. */
    public ListedMatrixDirectory named(String matrix) {
        return new ListedMatrixDirectory(tree, path, matrix, files, directories);
    }

    @Override
    public ByteSource open(String file) throws IOException {
        return tree.open(pathOf(file));
    }

    /** Opens a file of the parent directory; empty if it does not exist. */
    public Optional<ByteSource> openSibling(String file) throws IOException {
        if (path.isEmpty()) {
            return tree.parentDirectory().open(file);
        }
        String parent = path.substring(0, Math.max(0, path.lastIndexOf('/')));
        boolean exists =
                tree.list(parent).stream().anyMatch(entry -> entry.name().equals(file) && !entry.isDirectory());
        return exists ? Optional.of(tree.open(parent.isEmpty() ? file : parent + "/" + file)) : Optional.empty();
    }

    /** Full path of one of {@link #files()} as an encoded URI. */
    public String uri(String file) {
        return tree.uri(pathOf(file));
    }

    public FileTree tree() {
        return tree;
    }

    /** Path of a file or subdirectory, relative to the root of the tree. */
    public String pathOf(String child) {
        return path.isEmpty() ? child : path + "/" + child;
    }
}
