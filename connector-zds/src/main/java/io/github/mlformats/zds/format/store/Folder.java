package io.github.mlformats.zds.format.store;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Where the files of a data set are: a directory of a file system or an archive. Paths are relative, their parts
 * separated by {@code /}; the empty path is the folder itself. Names are taken literally.
 */
public interface Folder extends Closeable {
    /** The folder's name for messages, such as its URI. */
    String name();

    /** What is directly in the folder at {@code path}, sorted by name; nothing if there is no such folder. */
    List<Item> list(String path) throws IOException;

    /** The file or folder at {@code path}. */
    Optional<Item> find(String path) throws IOException;

    /** Opens the file at {@code path}, which exists. */
    Content open(String path) throws IOException;

    /**
     * Makes sure that all names below {@code path} are names of files.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if an archive has names there that no file can have
     */
    default void checkNamesBelow(String path) {}

    @Override
    default void close() throws IOException {}

    /** Puts a path together. */
    static String join(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }
}
