package io.github.mlformats.core.spi.write;

import java.io.IOException;
import java.io.Serializable;

/** How the rows of one write become files. Sent to every task. */
public interface FileWriting extends Serializable {
    /** How the files' names end, such as {@code .idv}. */
    String extension();

    /** Begins a file. */
    FileWriter open(OutputFile file) throws IOException;
}
