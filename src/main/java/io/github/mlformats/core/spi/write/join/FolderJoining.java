package io.github.mlformats.core.spi.write.join;

import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.List;

/** How what tasks have staged becomes the files of a folder. Used on the driver. */
public interface FolderJoining {
    /**
     * Looks at what is at the path of the write, before anything is written and again before the folder appears.
     *
     * @throws io.github.mlformats.core.error.UsageException if the folder must not appear in there
     */
    void check(FileTree whole) throws IOException;

    /**
     * Plans the files, with the help of tasks.
     *
     * @param staged what was staged, in the order of the rows; at least one
     * @return in an order in which each makes sense without those behind it, for not every store lets them appear together
     * @throws io.github.mlformats.core.error.UsageException if it cannot be joined
     */
    List<JoinedFile> plan(InputFiles staged, JoinTasks tasks) throws IOException;
}
