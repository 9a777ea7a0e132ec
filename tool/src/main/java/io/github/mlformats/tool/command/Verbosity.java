package io.github.mlformats.tool.command;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;

/** How much of the log the user sees. */
final class Verbosity {
    private Verbosity() {}

    /** Turns the logs of Spark and Hadoop, which are off, on. */
    static void apply(boolean verbose) {
        if (verbose) {
            Configurator.setLevel("org.apache.spark", Level.INFO);
            Configurator.setLevel("org.apache.hadoop", Level.INFO);
            Configurator.setLevel("io.github.mlformats", Level.DEBUG);
        }
    }

    /** Turns warnings of the connectors off, for a command that shows in its result what they would say. */
    static void withoutWarnings() {
        Configurator.setLevel("io.github.mlformats", Level.ERROR);
    }
}
