package io.github.mlformats.core.spi.write.arrange;

import io.github.mlformats.core.bytes.FileTree;
import java.io.FileNotFoundException;
import java.io.IOException;

/** The folder that a write goes into. */
public interface TargetFolder {
    /** Its path. */
    String path();

    /** Whether what is in it stays. */
    boolean isAddedTo();

    /**
     * Opens this folder, or another one that an option names; closed by the caller.
     *
     * @throws FileNotFoundException if there is none
     */
    FileTree open(String path) throws IOException;
}
