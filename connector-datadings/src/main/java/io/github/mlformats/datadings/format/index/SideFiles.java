package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Optional;

/** Opens the files beside one data file, each only when it is asked for. */
@FunctionalInterface
public interface SideFiles {
    /** The file, to be closed by the caller; empty if there is none. */
    Optional<ByteSource> open(SideFile file) throws IOException;
}
