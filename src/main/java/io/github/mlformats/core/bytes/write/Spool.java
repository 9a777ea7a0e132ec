package io.github.mlformats.core.bytes.write;

import java.io.IOException;

/** Bytes that are kept aside while a file is made whose first bytes are known last. Gone when it is closed. */
public interface Spool extends ByteSink {
    /** Appends all that was written to another file, once or several times. Nothing can be written after this. */
    void copyTo(ByteSink target) throws IOException;
}
