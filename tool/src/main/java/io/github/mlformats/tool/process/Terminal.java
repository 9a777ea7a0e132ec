package io.github.mlformats.tool.process;

import java.util.Iterator;
import org.apache.spark.SparkContext;
import org.apache.spark.ui.ConsoleProgressBar;
import scala.Option;

/** Where the user sees what is printed. */
public final class Terminal {
    /** Set by the launcher, if there is a terminal. */
    private static final String WIDTH = "COLUMNS";

    private Terminal() {}

    /** Number of characters in a line; no limit where lines go to a file. */
    public static int width() {
        try {
            return Integer.parseInt(System.getenv().getOrDefault(WIDTH, ""));
        } catch (NumberFormatException e) {
            return Integer.MAX_VALUE;
        }
    }

    /**
     * Prints lines as they come.
     *
     * @throws ClosedPipe if nobody reads them any more
     */
    public static void print(Iterator<String> lines) {
        while (lines.hasNext()) {
            print(lines.next());
        }
    }

    /**
     * Prints a line.
     *
     * @throws ClosedPipe if nobody reads it any more
     */
    public static void print(String line) {
        System.out.println(line);
        if (System.out.checkError()) {
            throw new ClosedPipe();
        }
    }

    /** Whoever read what a command prints has seen enough, as {@code head} does. */
    public static final class ClosedPipe extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Ends Spark's progress bar, which would be drawn into what is printed. */
    public static void endProgress(SparkContext spark) {
        Option<ConsoleProgressBar> bar = spark.progressBar();
        if (bar.isDefined()) {
            bar.get().finishAll();
            bar.get().stop();
        }
    }
}
