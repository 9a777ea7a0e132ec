package io.github.mlformats.core.write.merge;

import java.io.Serializable;
import java.util.List;

/** The result of a successful task, sent to the driver: its staged files in the order of their rows. */
record StagedFiles(List<StagedFile> files) implements Serializable {
    private static final long serialVersionUID = 1L;
}
