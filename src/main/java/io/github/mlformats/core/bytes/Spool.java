package io.github.mlformats.core.bytes;

import java.io.IOException;

/** Temporary storage for the content of a file whose first bytes are known last. Deleted when it is closed. */
public interface Spool extends ByteSink {
    /** Appends all bytes to a file, once or several times. Nothing can be written afterwards. */
    void copyTo(ByteSink target) throws IOException;
}
