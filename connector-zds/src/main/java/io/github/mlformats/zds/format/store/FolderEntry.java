package io.github.mlformats.zds.format.store;

/**
 * A file or a subfolder of a folder.
 *
 * @param name name without path
 * @param isFolder whether it is a folder
 * @param size uncompressed size of a file in bytes; 0 for a folder
 */
public record FolderEntry(String name, boolean isFolder, long size) {
    public static FolderEntry file(String name, long size) {
        return new FolderEntry(name, false, size);
    }

    public static FolderEntry folder(String name) {
        return new FolderEntry(name, true, 0);
    }
}
