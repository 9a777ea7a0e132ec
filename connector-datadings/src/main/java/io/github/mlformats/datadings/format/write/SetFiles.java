package io.github.mlformats.datadings.format.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;

/** The files of a data set that is being written. */
public interface SetFiles {
    /** The data file's name, without folder. */
    String name();

    /** Opens a file, once each. @param suffix of its name; empty for the data file */
    ByteSink create(String suffix) throws IOException;

    Spool spool() throws IOException;
}
