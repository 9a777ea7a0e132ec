package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.zds.format.store.DataSetFolder;
import io.github.mlformats.zds.format.store.FileContent;
import io.github.mlformats.zds.format.store.FolderEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A directory of a file system. Caches its listings. Not thread-safe. */
public final class FileTreeFolder implements DataSetFolder {
    private final FileTree tree;
    private final Map<String, List<FolderEntry>> items = new HashMap<>();
    private final Map<String, FileTree.Entry> listed = new HashMap<>();

    public FileTreeFolder(FileTree tree) {
        this.tree = tree;
    }

    @Override
    public String name() {
        return tree.name();
    }

    @Override
    public List<FolderEntry> list(String path) throws IOException {
        List<FolderEntry> known = items.get(path);
        if (known != null) {
            return known;
        }
        List<FolderEntry> found = new ArrayList<>();
        for (FileTree.Entry entry : tree.list(path)) {
            listed.put(DataSetFolder.join(path, entry.name()), entry);
            found.add(item(entry));
        }
        items.put(path, found);
        return found;
    }

    @Override
    public Optional<FolderEntry> find(String path) throws IOException {
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1);
        return list(slash < 0 ? "" : path.substring(0, slash)).stream()
                .filter(item -> item.name().equals(name))
                .findFirst();
    }

    private static FolderEntry item(FileTree.Entry entry) {
        return entry.isFolder() ? FolderEntry.folder(entry.name()) : FolderEntry.file(entry.name(), entry.length());
    }

    @Override
    public FileContent open(String path) throws IOException {
        return FileContent.of(tree.open(path));
    }

    /** Returns the file tree entry of a listed file. */
    public FileTree.Entry entry(String path) {
        return listed.get(path);
    }
}
