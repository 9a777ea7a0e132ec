package io.github.mlformats.core.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A file, or a folder with all that is below it. Paths are relative, the empty one is the file or folder itself. */
public interface FileTree extends Closeable {
    /**
     * A file or a folder.
     *
     * @param name without folder
     * @param length bytes of a file
     * @param modified modification time in milliseconds since 1970
     */
    record Entry(String name, boolean isFolder, long length, long modified) {}

    /** Its full path, for messages. */
    String name();

    /** What is at the top. */
    Entry top();

    /** What is directly in the folder at {@code path}, names that begin with {@code .} or {@code _} too; nothing if there is none. */
    List<Entry> list(String path) throws IOException;

    /**
     * All files in the folder at {@code path} and below, named by their paths from there on, in any order. Stores that know
     * no folders answer that with few requests.
     */
    default List<Entry> listBelow(String path) throws IOException {
        List<Entry> below = new ArrayList<>();
        for (Entry child : list(path)) {
            if (!child.isFolder()) {
                below.add(child);
                continue;
            }
            for (Entry file : listBelow(path.isEmpty() ? child.name() : path + "/" + child.name())) {
                below.add(new Entry(child.name() + "/" + file.name(), false, file.length(), file.modified()));
            }
        }
        return below;
    }

    /** Full path of the file at {@code path} as an encoded URI, which names it in a read. */
    String uri(String path);

    /** Opens the file at {@code path}, which whoever opened it closes. */
    ByteSource open(String path) throws IOException;

    /** What stands beside it; closed with this. */
    Folder beside();
}
