package io.github.mlformats.zds.format.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;

/** Creates the files of a data set that is being written. */
public interface DataSetOutput {
    /** Creates a file; called once per file. @param path path in the data set */
    ByteSink create(String path) throws IOException;

    /** Creates a spool for temporary data. */
    Spool createSpool() throws IOException;
}
