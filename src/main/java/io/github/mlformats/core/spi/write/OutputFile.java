package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import java.io.IOException;

/** A file to be written. It becomes visible when the whole write is committed. */
public interface OutputFile {
    /** Returns the final name, without directory. */
    String name();

    /** Creates the file; called once, closed by the caller. */
    ByteSink create() throws IOException;

    /**
     * Returns a sidecar file next to this one, which is published together with it. Its name is this file's name and a suffix.
     *
     * @param suffix such as {@code .index}
     */
    OutputFile sidecar(String suffix);

    /**
     * Returns a file inside this one, which is then a directory and is not created itself. All files inside are published
     * together.
     *
     * @param path relative path in the directory, such as {@code meta/data.jsonl}
     */
    OutputFile entry(String path);

    /** Creates a temporary buffer for bytes whose position in the file is not known yet; closed by the caller. */
    Spool spool() throws IOException;
}
