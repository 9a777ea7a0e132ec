package io.github.mlformats.core.testing.file.local;

import org.apache.hadoop.fs.LocalFileSystem;

/** {@code file:} with checksums and without external processes. */
public final class LocalFiles extends LocalFileSystem {
    public LocalFiles() {
        super(new RawLocalFiles());
    }
}
