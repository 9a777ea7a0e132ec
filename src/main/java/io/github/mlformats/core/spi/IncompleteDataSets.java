package io.github.mlformats.core.spi;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.LogOnce;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns about data sets that a stream waits for although they may be damaged: the stream then waits forever. */
public final class IncompleteDataSets {
    private static final Logger LOG = LoggerFactory.getLogger(IncompleteDataSets.class);

    private IncompleteDataSets() {}

    /** Logs a warning once. @param reason why the data set is incomplete or damaged */
    public static void warn(CorruptFileException reason) {
        warn(reason.getMessage());
    }

    /** Logs a warning once. @param reason why the data set is incomplete or damaged */
    public static void warn(String reason) {
        LogOnce.warn(
                LOG,
                "A stream waits for a data set that is incomplete, or is damaged and will never be read: " + reason);
    }
}
