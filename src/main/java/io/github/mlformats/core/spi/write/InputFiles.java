package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.io.Serializable;

/** The files to merge, in the order of their rows. Sent to every task. */
public interface InputFiles extends Serializable {
    /** Returns the number of files. */
    int count();

    /** Opens a file by its number, from 0; closed by the caller. */
    ByteSource open(int file) throws IOException;

    /** Opens the sidecar of a file, see {@link io.github.mlformats.core.spi.write.OutputFile#sidecar}; closed by the caller. */
    ByteSource openSidecar(int file, String suffix) throws IOException;
}
