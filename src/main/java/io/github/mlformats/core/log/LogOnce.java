package io.github.mlformats.core.log;

import io.github.mlformats.core.error.PlainText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;

/** Logs each message once per process, although driver and tasks open files many times. Thread-safe. */
public final class LogOnce {
    /** Maximum number of remembered messages. Beyond it all are forgotten, and may be logged again. */
    private static final int REMEMBERED = 10_000;

    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private LogOnce() {}

    /**
     * Logs a warning.
     *
     * @param log the logger, unless the message was already logged by any logger
     * @param message may contain names from files: it is {@linkplain PlainText#message escaped}
     */
    public static void warn(Logger log, String message) {
        once(message, log::warn);
    }

    /** Like {@link #warn}, at level INFO. */
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
