package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Optional;

/** Opens the sidecar files of one data file. */
@FunctionalInterface
public interface SidecarFiles {
    /** Opens a file, which the caller must close; empty if it does not exist. */
    Optional<ByteSource> open(SidecarFile file) throws IOException;
}
