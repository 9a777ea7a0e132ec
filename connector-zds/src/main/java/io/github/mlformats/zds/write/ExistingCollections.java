package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.Archive;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.schema.ZdsWriteOptions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;

/**
 * The collections at the path of a write. Of a directory of data sets, they are those of the first data set that has any: a read that
 * names no collection finds the same one in all.
 */
final class ExistingCollections {
    private static final Archive.Limits LIMITS =
            new Archive.Limits(Integer.MAX_VALUE, Archive.Limits.DEFAULT.maxInflateRatio());
    /** Maximum number of characters of the names listed in a message. */
    private static final int MAX_NAMES = 500;

    private ExistingCollections() {}

    /**
     * Checks the path of a write that names no collection, so that it writes the collection that a read without a name reads.
     *
     * @throws UsageException if there is another collection than {@code default}
     */
    static void checkOnlyDefault(FileTree root) throws IOException {
        List<String> others = names(root).stream()
                .filter(name -> !name.equals(ZdsWriteOptions.DEFAULT_COLLECTION))
                .toList();
        if (!others.isEmpty()) {
            throw new UsageException(root.name() + " has collections other than 'default': "
                    + PlainText.truncate(String.join(", ", others), MAX_NAMES) + ". Set option(\"collection\", \""
                    + PlainText.truncate(others.get(0))
                    + "\") to write to it, or option(\"collection\", \"default\") to write another one");
        }
    }

    /**
     * Returns the names of the collections; empty if there are none.
     *
     * @param root a data set, a directory of data sets, or an empty directory
     */
    static List<String> names(FileTree root) throws IOException {
        List<FileTree.Entry> entries = root.list("");
        if (!DataSetDiscovery.isDataSet(root, entries)) {
            for (FileTree.Entry entry : entries) {
                if (DataSetDiscovery.mayBeDataSet(entry)) {
                    List<String> names = entry.isDirectory() ? inDirectory(root, entry.name()) : inArchive(root, entry);
                    if (!names.isEmpty()) {
                        return names;
                    }
                }
            }
        }
        return inDirectory(root, "");
    }

    private static List<String> inDirectory(FileTree root, String set) throws IOException {
        return root.list(DataSetDirectory.join(set, DataSet.COLLECTIONS)).stream()
                .filter(DataSet::isCollectionName)
                .map(FileTree.Entry::name)
                .toList();
    }

    /** A damaged archive is an error of reads. */
    private static List<String> inArchive(FileTree root, FileTree.Entry file) throws IOException {
        try (ByteSource source = root.open(file.name());
                Archive archive = Archive.open(source, LIMITS, warning -> {})) {
            return DataSet.open(archive).collections().stream()
                    .map(ZdsCollection::name)
                    .toList();
        } catch (CorruptFileException | FileNotFoundException e) {
            return List.of();
        }
    }
}
