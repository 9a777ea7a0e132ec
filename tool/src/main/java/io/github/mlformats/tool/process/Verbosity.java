package io.github.mlformats.tool.process;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;

/** How much of the log the user sees. */
public final class Verbosity {
    /** Set by the launcher, if there is to be no log. */
    private static final String LOGS = "slf4j.provider";

    private Verbosity() {}

    /** Turns the logs of Spark and Hadoop, which are off, on. */
    public static void apply(boolean verbose) {
        if (verbose) {
            Configurator.setLevel("org.apache.spark", Level.INFO);
            Configurator.setLevel("org.apache.hadoop", Level.INFO);
            Configurator.setLevel("io.github.mlformats", Level.DEBUG);
        }
    }

    /**
     * Turns warnings of the connectors off, for a command that shows in its result what they would say. Where the launcher
     * has turned all logs off, the library of logs is not even loaded, which would take longer than many a command.
     */
    public static void withoutWarnings() {
        if (System.getProperty(LOGS) == null) {
            Configurator.setLevel("io.github.mlformats", Level.ERROR);
        }
    }
}
