package io.github.mlformats.core.testing;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;

/** Captures the warnings of a package and its subpackages until it is closed. */
public final class CapturedLog implements AutoCloseable {
    private final Logger log;
    private final Messages messages = new Messages();

    private static final class Messages extends AbstractAppender {
        private final List<String> list = new CopyOnWriteArrayList<>();

        Messages() {
            super("messages", null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            list.add(event.getMessage().getFormattedMessage());
        }
    }

    /** Starts capturing. The shared session must have started, as it sets all log levels. */
    public CapturedLog(String packageName) {
        SparkSessions.shared();
        log = (Logger) LogManager.getLogger(packageName);
        messages.start();
        log.addAppender(messages);
        Configurator.setLevel(packageName, Level.WARN);
    }

    /** Returns the captured messages. */
    public List<String> messages() {
        return messages.list;
    }

    @Override
    public void close() {
        log.removeAppender(messages);
        Configurator.setLevel(log.getName(), Level.FATAL);
    }
}
