package io.github.mlformats.core.write.merge;

import java.io.Serializable;
import java.util.List;

/** What a task that succeeded tells the driver: its files, in the order of their rows. */
record StagedFiles(List<StagedFile> files) implements Serializable {
    private static final long serialVersionUID = 1L;
}
