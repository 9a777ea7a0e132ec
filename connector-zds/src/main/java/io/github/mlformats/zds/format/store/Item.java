package io.github.mlformats.zds.format.store;

/**
 * A file or a folder.
 *
 * @param name its name without a path
 * @param isFolder whether it is a folder
 * @param size bytes of a file's content, inflated; 0 for a folder
 */
public record Item(String name, boolean isFolder, long size) {
    public static Item file(String name, long size) {
        return new Item(name, false, size);
    }

    public static Item folder(String name) {
        return new Item(name, true, 0);
    }
}
