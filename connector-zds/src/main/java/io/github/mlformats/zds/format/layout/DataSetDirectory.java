package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.FileTree.Entry;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The directory of a data set: a directory of a file system, or an archive. Paths are relative and separated by {@code /}; the empty
 * path is the directory itself. Names are literal, without patterns and escapes.
 */
public interface DataSetDirectory extends Closeable {
    /** Returns the name for messages, such as the URI. */
    String name();

    /** Lists the direct children of the directory at {@code path}, sorted by name; empty if it does not exist. */
    List<Entry> list(String path) throws IOException;

    /** Like {@link #list}, as it is now, if that may differ by a {@link io.github.mlformats.core.bytes.DirectoryChange}. */
    default List<Entry> listCurrent(String path) throws IOException {
        return list(path);
    }

    /** Returns the file or directory at {@code path}. */
    default Optional<Entry> find(String path) throws IOException {
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1);
        return list(slash < 0 ? "" : path.substring(0, slash)).stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst();
    }

    /** Returns the current size of the file at {@code path} in bytes, which may differ from a listing; 0 if there is none. */
    default long currentSize(String path) throws IOException {
        return find(path).map(Entry::length).orElse(0L);
    }

    /** Opens the file at {@code path}, which must exist. */
    FileContent open(String path) throws IOException;

    /** Opens the file at {@code path}, which may have changed since it was listed, as it is now. */
    default FileContent openCurrent(String path) throws IOException {
        return open(path);
    }

    /**
     * Verifies that all names below {@code path} are valid file names.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if an archive has invalid names there
     */
    default void checkNamesBelow(String path) {}

    @Override
    default void close() throws IOException {}

    /** Joins a directory and a name to a path. */
    static String join(String directory, String name) {
        return directory.isEmpty() ? name : directory + "/" + name;
    }
}
