package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Folder;
import java.io.IOException;
import java.util.List;

/**
 * A data set in a folder of data sets, as a file tree.
 *
 * @param parent file tree of the parent folder
 * @param rootEntry entry of the data set in the parent folder
 * @param listing recursive listing of the parent folder; null for an archive
 */
record SubfolderTree(FileTree parent, Entry rootEntry, FolderListing listing) implements FileTree {
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
