package io.github.mlformats.core.spi.write.join;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.io.Serializable;

/** Files that are joined, in the order of their rows. Sent to every task. */
public interface InputFiles extends Serializable {
    /** Number of files. */
    int count();

    /** Opens a file, from 0 on; closed by the caller. */
    ByteSource open(int file) throws IOException;

    /** Opens what was written beside a file ({@code OutputFile.beside}); closed by the caller. */
    ByteSource openBeside(int file, String suffix) throws IOException;
}
