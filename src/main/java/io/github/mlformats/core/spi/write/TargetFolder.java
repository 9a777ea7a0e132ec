package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.FileTree;
import java.io.FileNotFoundException;
import java.io.IOException;

/** The target folder of a write. */
public interface TargetFolder {
    /** Returns its path. */
    String path();

    /** Whether existing files are kept. */
    boolean isAppend();

    /**
     * Opens this folder, or another one that an option names; closed by the caller.
     *
     * @throws FileNotFoundException if it does not exist
     */
    FileTree open(String path) throws IOException;
}
