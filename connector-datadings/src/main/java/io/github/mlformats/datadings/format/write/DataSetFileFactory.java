package io.github.mlformats.datadings.format.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;

/** Creates the files of a data set that is being written. */
public interface DataSetFileFactory {
    /** Returns the data file's name, without folder. */
    String name();

    /** Creates a file, at most once per suffix. The suffix is empty for the data file. */
    ByteSink create(String suffix) throws IOException;

    Spool spool() throws IOException;
}
