package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.FileTree.Entry;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A directory of a file system. Caches its listings. Not thread-safe. */
public final class FileTreeDirectory implements DataSetDirectory {
    private final FileTree tree;
    private final Map<String, List<Entry>> listings = new HashMap<>();

    public FileTreeDirectory(FileTree tree) {
        this.tree = tree;
    }

    @Override
    public String name() {
        return tree.name();
    }

    @Override
    public List<Entry> list(String path) throws IOException {
        List<Entry> known = listings.get(path);
        if (known == null) {
            known = tree.list(path);
            listings.put(path, known);
        }
        return known;
    }

    @Override
    public List<Entry> listCurrent(String path) throws IOException {
        if (tree.isObjectStore()) {
            return list(path);
        }
        List<Entry> now = tree.listCurrent(path);
        listings.put(path, now);
        return now;
    }

    @Override
    public long currentSize(String path) throws IOException {
        return new FileTreeDirectory(tree).find(path).map(Entry::length).orElse(0L);
    }

    @Override
    public FileContent open(String path) throws IOException {
        return FileContent.of(tree.open(path));
    }

    /** The tree opens files with the size of their last listing. */
    @Override
    public FileContent openCurrent(String path) throws IOException {
        currentSize(path);
        return open(path);
    }
}
