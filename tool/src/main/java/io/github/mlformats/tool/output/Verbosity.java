package io.github.mlformats.tool.output;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;

/** The log levels of a command. */
public final class Verbosity {
    /** Set by the launcher to disable logging. */
    private static final String LOGS = "slf4j.provider";

    private Verbosity() {}

    /** Enables the logs of Spark and Hadoop, which are off by default. */
    public static void apply(boolean verbose) {
        if (verbose) {
            Configurator.setLevel("org.apache.spark", Level.INFO);
            Configurator.setLevel("org.apache.hadoop", Level.INFO);
            Configurator.setLevel("io.github.mlformats", Level.DEBUG);
        }
    }

    /**
     * Hides the warnings of the connectors, for a command that shows the same in its result. If the launcher disabled all
     * logging, the logging library is not loaded, which would take longer than most commands.
     */
    public static void hideWarnings() {
        if (System.getProperty(LOGS) == null) {
            Configurator.setLevel("io.github.mlformats", Level.ERROR);
        }
    }
}
