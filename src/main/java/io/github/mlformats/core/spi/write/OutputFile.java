package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;

/** Where a file that is being written goes. */
public interface OutputFile {
    /** The name that it will have, without folder. */
    String name();

    /** Opens the file, which nobody sees before the whole write is done; called once, closed by the caller. */
    ByteSink create() throws IOException;

    /**
     * A file beside this one: it has the same name and a suffix, and appears with it.
     *
     * @param suffix such as {@code .index}
     */
    OutputFile beside(String suffix);

    /**
     * A file inside: this one is then a folder of that name, and is not opened itself. All files inside appear together.
     *
     * @param path of the file in the folder, such as {@code meta/data.jsonl}
     */
    OutputFile inside(String path);

    /** A place for bytes until the file can be put together; closed by the caller. */
    Spool spool() throws IOException;
}
