package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.FileTree;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * A file that a {@link FileFinder} found. It is a single file, or the concatenation of several part files.
 *
 * @param uri full path, encoded, see {@link FileTree#uri}; for several parts the path that represents them
 * @param length number of bytes to read
 * @param modified modification time in milliseconds since 1970; 0 for several parts
 * @param parts full paths of the part files, in the order of their bytes; empty for a single file
 * @param columnValues values of {@link FileFinder.FoundFiles#fileColumns()}
 * @param detail what the finder learned about the file
 */
public record FoundFile(
        String uri, long length, long modified, List<String> parts, InternalRow columnValues, FileDetail detail) {
    /**
     * Creates a single file.
     *
     * @param path relative to the tree
     */
    public static FoundFile of(
            FileTree tree, String path, FileTree.Entry entry, InternalRow values, FileDetail detail) {
        return new FoundFile(tree.uri(path), entry.length(), entry.modified(), List.of(), values, detail);
    }

    /** Creates a file of at least one part. */
    public static FoundFile ofSeveral(
            String uri, long length, List<String> parts, InternalRow values, FileDetail detail) {
        return new FoundFile(uri, length, 0, parts, values, detail);
    }
}
