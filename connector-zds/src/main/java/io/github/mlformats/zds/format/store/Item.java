package io.github.mlformats.zds.format.store;

/**
 * A file or a subfolder of a folder.
 *
 * @param name name without path
 * @param isFolder whether it is a folder
 * @param size uncompressed size of a file in bytes; 0 for a folder
 */
public record Item(String name, boolean isFolder, long size) {
    public static Item file(String name, long size) {
        return new Item(name, false, size);
    }

    public static Item folder(String name) {
        return new Item(name, true, 0);
    }
}
