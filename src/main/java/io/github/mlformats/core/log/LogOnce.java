package io.github.mlformats.core.log;

import io.github.mlformats.core.error.PlainText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;

/** Says a thing about a file once per process, though driver and tasks open the file many times. */
public final class LogOnce {
    /** Forgetting after this many messages keeps the memory small. */
    private static final int REMEMBERED = 10_000;

    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private LogOnce() {}

    /**
     * @param log says it unless it was said before, to whichever log
     * @param message may have names from files in it: it is made {@linkplain PlainText#message plain}
     */
    public static void warn(Logger log, String message) {
        String plain = PlainText.message(message);
        if (SAID.size() >= REMEMBERED) {
            SAID.clear();
        }
        if (SAID.add(plain)) {
            log.warn(plain);
        }
    }
}
