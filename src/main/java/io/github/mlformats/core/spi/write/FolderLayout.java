package io.github.mlformats.core.spi.write;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** The layout of a write with subfolders and metadata files. Immutable; sent to every task. */
public interface FolderLayout extends Serializable {
    /** Returns the number of folder levels between the folder of the write and its files. */
    int depth();

    /** Creates the router of a task's rows to folders. */
    RowRouter rowRouter();

    /**
     * Returns the metadata files. The driver publishes them one after the other, after all data files, each atomically in
     * place of an older one.
     *
     * @param files the data files of all tasks
     * @return contents by relative path in the folder of the write
     */
    Map<String, byte[]> metadataFiles(List<WrittenFile> files);

    /** Whether an overwrite deletes an existing file. @param path relative path in the folder of the write */
    boolean replaces(String path);
}
