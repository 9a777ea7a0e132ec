package io.github.mlformats.core.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A file, or a directory and everything below it. Paths are relative to it; the empty path is the file or directory itself.
 * Listings are not snapshots.
 */
public interface FileTree extends Closeable {
    /**
     * An entry of a directory.
     *
     * @param name name without the directory, except in {@link #listBelow}
     * @param length size of a file in bytes
     * @param modified modification time in milliseconds since 1970
     */
    record Entry(String name, boolean isDirectory, long length, long modified) {
        /** Returns a file with an unknown modification time. */
        public static Entry file(String name, long length) {
            return new Entry(name, false, length, 0);
        }

        /** Returns a directory with an unknown modification time. */
        public static Entry directory(String name) {
            return new Entry(name, true, 0, 0);
        }
    }

    /** Returns the full path, for messages. */
    String name();

    /** Returns the entry of the file or directory itself. */
    Entry rootEntry();

    /**
     * Lists the entries of the directory at {@code path}, including hidden ones ({@code .} or {@code _}). Returns an empty
     * list if the directory does not exist.
     */
    List<Entry> list(String path) throws IOException;

    /** Like {@link #list}, as it is now, if this tree was listed before. */
    default List<Entry> listCurrent(String path) throws IOException {
        return list(path);
    }

    /**
     * Lists all files below the directory at {@code path}, named by their paths relative to it, in any order. Object stores
     * answer this with few requests.
     */
    default List<Entry> listBelow(String path) throws IOException {
        List<Entry> below = new ArrayList<>();
        for (Entry child : list(path)) {
            if (!child.isDirectory()) {
                below.add(child);
                continue;
            }
            for (Entry file : listBelow(path.isEmpty() ? child.name() : path + "/" + child.name())) {
                below.add(new Entry(child.name() + "/" + file.name(), false, file.length(), file.modified()));
            }
        }
        return below;
    }

    /** Whether this tree is on an object store, where requests are expensive, and there are no {@link DirectoryChange}s. */
    default boolean isObjectStore() {
        return false;
    }

    /** Returns the full path of the file at {@code path} as an encoded URI, which identifies it in a read. */
    String uri(String path);

    /** Opens the file at {@code path}. The caller closes it. */
    ByteSource open(String path) throws IOException;

    /** Returns the directory that contains this file or directory, for sidecar files; closed with this tree. */
    Directory parentDirectory();
}
