package io.github.mlformats.core.error;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;

/** Logs each message once per process, although driver and tasks open files many times. Thread-safe. */
public final class LogOnce {
    /** Maximum number of remembered messages. Beyond it all are forgotten, and may be logged again. */
    private static final int MAX_REMEMBERED = 10_000;

    private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

    private LogOnce() {}

    /**
     * Logs a warning.
     *
     * @param log the logger, unless the message was already logged by any logger
     * @param message may contain names from files: it is {@linkplain PlainText#message escaped}
     */
    public static void warn(Logger log, String message) {
        logOnce(message, log::warn);
    }

    /** Like {@link #warn}, at level INFO. */
    public static void info(Logger log, String message) {
        logOnce(message, log::info);
    }

    private static void logOnce(String message, Consumer<String> log) {
        String plain = PlainText.message(message);
        if (LOGGED.size() >= MAX_REMEMBERED) {
            LOGGED.clear();
        }
        if (LOGGED.add(plain)) {
            log.accept(plain);
        }
    }
}
