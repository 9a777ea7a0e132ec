package io.github.mlformats.core.log;

import io.github.mlformats.core.error.PlainText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;

/** Says a thing once per process, though driver and tasks open files many times. */
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
        once(message, log::warn);
    }

    /** Like {@link #warn}, of what is as it should be. */
    public static void info(Logger log, String message) {
        once(message, log::info);
    }

    private static void once(String message, Consumer<String> log) {
        String plain = PlainText.message(message);
        if (SAID.size() >= REMEMBERED) {
            SAID.clear();
        }
        if (SAID.add(plain)) {
            log.accept(plain);
        }
    }
}
