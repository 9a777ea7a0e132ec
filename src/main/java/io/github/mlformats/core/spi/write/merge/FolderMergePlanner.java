package io.github.mlformats.core.spi.write.merge;

import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.List;

/** Plans how staged files are merged into the files of a folder. Used on the driver. */
public interface FolderMergePlanner {
    /**
     * Checks the existing data at the path of the write, before the write starts and again before the folder is published.
     *
     * @throws io.github.mlformats.core.error.UsageException if the folder conflicts with the existing data
     */
    void check(FileTree existing) throws IOException;

    /**
     * Plans the files of the folder; may run tasks.
     *
     * @param staged the staged files in the order of the rows, at least one
     * @return the files in publishing order: each is valid without those after it, since some stores cannot publish them
     *     atomically
     * @throws io.github.mlformats.core.error.UsageException if the staged files cannot be merged
     */
    List<MergedFolderEntry> plan(InputFiles staged, MergeTaskRunner tasks) throws IOException;
}
