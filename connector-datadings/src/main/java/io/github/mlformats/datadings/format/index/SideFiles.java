package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Optional;

/** Opens the sidecar files of one data file. */
@FunctionalInterface
public interface SideFiles {
    /** Opens a file, which the caller must close; empty if it does not exist. */
    Optional<ByteSource> open(SideFile file) throws IOException;
}
