package io.github.mlformats.core.spi.find;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.log.LogOnce;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says of data sets that a stream waits for them, where they may be damaged as well as unfinished: then it waits for ever. */
public final class Unfinished {
    private static final Logger LOG = LoggerFactory.getLogger(Unfinished.class);

    private Unfinished() {}

    /** Warns once. @param reason what an unfinished data set and a damaged one have in common */
    public static void warn(CorruptFileException reason) {
        LogOnce.warn(
                LOG,
                "A stream waits for what may still be written, or is damaged and will never be read: "
                        + reason.getMessage());
    }
}
