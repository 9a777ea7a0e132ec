package io.github.mlformats.zds.plan;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Folder;
import java.io.IOException;
import java.util.List;

/**
 * A data set in a folder of several.
 *
 * @param whole the folder
 * @param top the data set
 * @param listed all that is below the folder; null for an archive
 */
record PartTree(FileTree whole, Entry top, ListedFiles listed) implements FileTree {
    @Override
    public String name() {
        return whole.name() + "/" + top.name();
    }

    @Override
    public List<Entry> list(String path) {
        return listed.list(inWhole(path));
    }

    @Override
    public String uri(String path) {
        return whole.uri(inWhole(path));
    }

    @Override
    public ByteSource open(String path) throws IOException {
        return whole.open(inWhole(path));
    }

    private String inWhole(String path) {
        return path.isEmpty() ? top.name() : top.name() + "/" + path;
    }

    @Override
    public Folder beside() {
        return whole.beside();
    }

    /** The folder stays open. */
    @Override
    public void close() {}
}
