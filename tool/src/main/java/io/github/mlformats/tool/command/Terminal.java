package io.github.mlformats.tool.command;

import org.apache.spark.SparkContext;
import org.apache.spark.ui.ConsoleProgressBar;
import scala.Option;

/** Where the user sees what is printed. */
final class Terminal {
    /** Set by the launcher, if there is a terminal. */
    private static final String WIDTH = "COLUMNS";

    private Terminal() {}

    /** Number of characters in a line; no limit where lines go to a file. */
    static int width() {
        try {
            return Integer.parseInt(System.getenv().getOrDefault(WIDTH, ""));
        } catch (NumberFormatException e) {
            return Integer.MAX_VALUE;
        }
    }

    /** Ends Spark's progress bar, which would be drawn into what is printed. */
    static void endProgress(SparkContext spark) {
        Option<ConsoleProgressBar> bar = spark.progressBar();
        if (bar.isDefined()) {
            bar.get().finishAll();
            bar.get().stop();
        }
    }
}
