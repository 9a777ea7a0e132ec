package io.github.mlformats.angel.format.matrix;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The directory of a matrix or a model. It is listed once, on creation. */
public final class MatrixDirectory {
    private final FileTree tree;
    private final String path;
    private final String name;
    private final Map<String, FileTree.Entry> files;
    private final Set<String> directories;

    private MatrixDirectory(
            FileTree tree, String path, String name, Map<String, FileTree.Entry> files, Set<String> directories) {
        this.tree = tree;
        this.path = path;
        this.name = name;
        this.files = files;
        this.directories = directories;
    }

    /** Lists the root of a tree. */
    public static MatrixDirectory ofRoot(FileTree tree) throws IOException {
        return list(tree, "", tree.rootEntry().name());
    }

    private static MatrixDirectory list(FileTree tree, String path, String matrix) throws IOException {
        Map<String, FileTree.Entry> files = new TreeMap<>();
        Set<String> directories = new TreeSet<>();
        for (FileTree.Entry entry : tree.list(path)) {
            if (entry.isDirectory()) {
                directories.add(entry.name());
            } else {
                files.put(entry.name(), entry);
            }
        }
        return new MatrixDirectory(tree, path, matrix, files, directories);
    }

    /** Name of the matrix: that of the directory, or of its parent if the directory is a numbered snapshot. */
    public String name() {
        return name;
    }

    /** Path of the directory, for messages. */
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

    /** Names and sizes of all files, including the meta, without subdirectories. */
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
    public MatrixDirectory list(String directory, String matrix) throws IOException {
        return list(tree, pathOf(directory), matrix);
    }

    /** Returns this directory as a matrix of another name. */
    public MatrixDirectory named(String matrix) {
        return new MatrixDirectory(tree, path, matrix, files, directories);
    }

    /** Opens one of {@link #files()}; the caller closes it. */
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
