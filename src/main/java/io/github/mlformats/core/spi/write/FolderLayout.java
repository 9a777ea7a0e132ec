package io.github.mlformats.core.spi.write;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** Files that a format lays out in folders of its own, with others that say what these hold. Sent to every task. */
public interface FolderLayout extends Serializable {
    /** How many folders below that of the write files lie. */
    int depth();

    /** What tells a task the folder of each row. */
    RowFolder folder();

    /**
     * The files that say what the others hold. The driver writes them when those have appeared, one after the other, each in
     * one step in the place of an older one.
     *
     * @param files of all tasks
     * @return contents by path below the folder of the write
     */
    Map<String, byte[]> descriptions(List<WrittenFile> files);

    /** Whether an overwrite takes an old file away. @param path below the folder of the write */
    boolean replaces(String path);
}
