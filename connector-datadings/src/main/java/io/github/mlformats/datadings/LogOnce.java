package io.github.mlformats.datadings;

import io.github.mlformats.datadings.format.index.Notices;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says a thing about a file once per process, though driver and tasks open the file many times. */
final class LogOnce implements Notices {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.datadings");
    /** Forgetting after this many messages keeps the memory small. */
    private static final int REMEMBERED = 10_000;

    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    @Override
    public void warn(String file, String reason) {
        if (SAID.size() >= REMEMBERED) {
            SAID.clear();
        }
        if (SAID.add(file + " " + reason)) {
            LOG.warn("{} {}", file, reason);
        }
    }
}
