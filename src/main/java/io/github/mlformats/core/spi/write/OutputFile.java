package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;

/** Where a file that is being written goes. */
public interface OutputFile {
    /** Opens the file, which nobody sees before the whole write is done; called once, closed by the caller. */
    ByteSink create() throws IOException;

    /** A place for bytes until the file can be put together; closed by the caller. */
    Spool spool() throws IOException;
}
