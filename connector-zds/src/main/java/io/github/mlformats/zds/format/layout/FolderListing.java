package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.FileTree.Entry;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A folder tree built from a recursive listing of files. */
final class FolderListing {
    private final Map<String, Map<String, Entry>> folders = new HashMap<>();

    /** @param files files with their relative paths as names */
    FolderListing(Collection<Entry> files) {
        for (Entry file : files) {
            add(file.name(), new Entry(nameOf(file.name()), false, file.length(), file.modified()));
        }
    }

    /** Adds a file or folder and its parent folders. */
    private void add(String path, Entry entry) {
        int slash = path.lastIndexOf('/');
        String parent = slash < 0 ? "" : path.substring(0, slash);
        boolean isNew =
                folders.computeIfAbsent(parent, any -> new TreeMap<>()).putIfAbsent(entry.name(), entry) == null;
        if (isNew && slash > 0) {
            add(parent, new Entry(nameOf(parent), true, 0, 0));
        }
    }

    private static String nameOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Returns the direct children of a folder, sorted by name; empty if it does not exist. */
    List<Entry> list(String path) {
        return List.copyOf(folders.getOrDefault(path, Map.of()).values());
    }
}
