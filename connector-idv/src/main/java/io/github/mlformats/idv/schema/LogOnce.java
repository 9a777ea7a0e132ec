package io.github.mlformats.idv.schema;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says a thing about a file once per process, though driver and tasks open the file many times. */
final class LogOnce {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.idv");
    /** Forgetting after this many messages keeps the memory small. */
    private static final int REMEMBERED = 10_000;

    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private LogOnce() {}

    static void warn(String message) {
        if (SAID.size() >= REMEMBERED) {
            SAID.clear();
        }
        if (SAID.add(message)) {
            LOG.warn(message);
        }
    }
}
