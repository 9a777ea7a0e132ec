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
    private final Logger root;
    private final Messages messages;

    private static final class Messages extends AbstractAppender {
        private final List<String> list = new CopyOnWriteArrayList<>();
        private final String packageName;

        Messages(String packageName) {
            super("messages", null, null, true, Property.EMPTY_ARRAY);
            this.packageName = packageName;
        }

        @Override
        public void append(LogEvent event) {
            if (event.getLoggerName().startsWith(packageName)) {
                list.add(event.getMessage().getFormattedMessage());
            }
        }
    }

    /** Starts capturing. The shared session must have started, as it sets all log levels. */
    public CapturedLog(String packageName) {
        SparkSessions.shared();
        root = (Logger) LogManager.getRootLogger();
        messages = new Messages(packageName);
        messages.start();
        root.addAppender(messages);
        // Also of subpackages that were captured before.
        Configurator.setAllLevels(packageName, Level.WARN);
    }

    /** Returns the captured messages. */
    public List<String> messages() {
        return messages.list;
    }

    @Override
    public void close() {
        root.removeAppender(messages);
        Configurator.setAllLevels(messages.packageName, Level.FATAL);
    }
}
