package io.github.mlformats.zds.format.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;

/** The files of a data set that is being written. */
public interface SetFiles {
    /** Opens a file, once each. @param path in the data set */
    ByteSink create(String path) throws IOException;

    Spool spool() throws IOException;
}
