package io.github.mlformats.core.spi.find;

import io.github.mlformats.core.bytes.FileTree;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * What a {@link FileFinder} found and a read opens as one file: a file, or several whose rows cannot be told apart.
 *
 * @param uri full path, encoded, see {@link FileTree#uri}; of several files that of one which stands for them
 * @param length bytes that are read of it
 * @param modified modification time in milliseconds since 1970
 * @param parts full paths of several files, in the order of their bytes; empty if it is a single one
 * @param values values of {@link FileFinder.Found#perFile()}
 * @param detail what was learned about it
 */
public record FoundFile(
        String uri, long length, long modified, List<String> parts, InternalRow values, FileDetail detail) {
    /**
     * A single file.
     *
     * @param path relative to the tree
     */
    public static FoundFile of(
            FileTree tree, String path, FileTree.Entry entry, InternalRow values, FileDetail detail) {
        return new FoundFile(tree.uri(path), entry.length(), entry.modified(), List.of(), values, detail);
    }

    /** Several files, of which there is at least one. */
    public static FoundFile ofSeveral(
            String uri, long length, List<String> parts, InternalRow values, FileDetail detail) {
        return new FoundFile(uri, length, 0, parts, values, detail);
    }
}
