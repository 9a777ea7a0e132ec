package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.ProblemListener;
import java.io.IOException;

/** Receives index files that are rebuilt: {@link Inspector#rebuildIndex}. None of them is visible before all are complete. */
public interface IndexOutput extends ProblemListener {
    /**
     * Creates the new version of a file; called once per file, closed by the caller.
     *
     * @param path relative to the directory of a data file, or to a data set that is a directory
     */
    ByteSink create(String path) throws IOException;

    /** Creates a temporary buffer, closed by the caller. */
    Spool spool() throws IOException;

    /** Receives what users should know about files that are kept. */
    @Override
    void add(String file, String text);
}
