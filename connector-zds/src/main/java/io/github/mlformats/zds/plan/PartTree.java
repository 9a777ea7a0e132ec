package io.github.mlformats.zds.plan;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Folder;
import java.io.IOException;
import java.util.List;

/**
 * A data set in a folder of data sets, as a file tree.
 *
 * @param whole file tree of the parent folder
 * @param top entry of the data set in the parent folder
 * @param listed recursive listing of the parent folder; null for an archive
 */
record PartTree(FileTree whole, Entry top, ListedFiles listed) implements FileTree {
    @Override
    public String name() {
        return whole.name() + "/" + top.name();
    }

    @Override
    public List<Entry> list(String path) {
        return listed.list(inParent(path));
    }

    @Override
    public String uri(String path) {
        return whole.uri(inParent(path));
    }

    @Override
    public ByteSource open(String path) throws IOException {
        return whole.open(inParent(path));
    }

    private String inParent(String path) {
        return path.isEmpty() ? top.name() : top.name() + "/" + path;
    }

    @Override
    public Folder beside() {
        return whole.beside();
    }

    /** Does not close the parent folder. */
    @Override
    public void close() {}
}
