package io.github.mlformats.zds.plan;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.format.store.Folder;
import io.github.mlformats.zds.format.store.Item;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A directory of a file system. Caches its listings. Not thread-safe. */
public final class TreeFolder implements Folder {
    private final FileTree tree;
    private final Map<String, List<Item>> items = new HashMap<>();
    private final Map<String, FileTree.Entry> listed = new HashMap<>();

    public TreeFolder(FileTree tree) {
        this.tree = tree;
    }

    @Override
    public String name() {
        return tree.name();
    }

    @Override
    public List<Item> list(String path) throws IOException {
        List<Item> known = items.get(path);
        if (known != null) {
            return known;
        }
        List<Item> found = new ArrayList<>();
        for (FileTree.Entry entry : tree.list(path)) {
            listed.put(Folder.join(path, entry.name()), entry);
            found.add(item(entry));
        }
        items.put(path, found);
        return found;
    }

    @Override
    public Optional<Item> find(String path) throws IOException {
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1);
        return list(slash < 0 ? "" : path.substring(0, slash)).stream()
                .filter(item -> item.name().equals(name))
                .findFirst();
    }

    private static Item item(FileTree.Entry entry) {
        return entry.isFolder() ? Item.folder(entry.name()) : Item.file(entry.name(), entry.length());
    }

    @Override
    public Content open(String path) throws IOException {
        return Content.of(tree.open(path));
    }

    /** Returns the file tree entry of a listed file. */
    public FileTree.Entry entry(String path) {
        return listed.get(path);
    }
}
