package io.github.mlformats.angel.inspect;

import io.github.mlformats.angel.find.ListedFolder;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A folder in the tree that is looked at. */
final class TreeMatrixFolder implements ListedFolder<TreeMatrixFolder> {
    private final FileTree tree;
    private final String path;
    private final String name;
    private final Map<String, Long> files = new TreeMap<>();
    private final Set<String> folders = new TreeSet<>();

    /**
     * @param path relative to the tree's top
     * @param name the matrix's
     */
    TreeMatrixFolder(FileTree tree, String path, String name) throws IOException {
        this.tree = tree;
        this.path = path;
        this.name = name;
        for (FileTree.Entry entry : tree.list(path)) {
            if (entry.isFolder()) {
                folders.add(entry.name());
            } else {
                files.put(entry.name(), entry.length());
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String path() {
        return path.isEmpty() ? tree.name() : tree.name() + "/" + path;
    }

    @Override
    public String parent() {
        String[] names = path().split("/");
        return names.length < 2 ? "" : names[names.length - 2];
    }

    @Override
    public Map<String, Long> files() {
        return files;
    }

    @Override
    public Set<String> folders() {
        return folders;
    }

    @Override
    public TreeMatrixFolder list(String folder, String matrix) throws IOException {
        return new TreeMatrixFolder(tree, below(folder), matrix);
    }

    @Override
    public TreeMatrixFolder named(String matrix) throws IOException {
        return new TreeMatrixFolder(tree, path, matrix);
    }

    @Override
    public ByteSource open(String file) throws IOException {
        return tree.open(below(file));
    }

    private String below(String child) {
        return path.isEmpty() ? child : path + "/" + child;
    }
}
