package io.github.mlformats.tool.output;

import java.util.Iterator;
import org.apache.spark.SparkContext;
import org.apache.spark.ui.ConsoleProgressBar;
import scala.Option;

/** Standard output, and the terminal if there is one. */
public final class Terminal {
    /** Set by the launcher on a terminal. */
    private static final String WIDTH = "COLUMNS";

    private Terminal() {}

    /** Number of characters in a line; unlimited if the output is not a terminal. */
    public static int width() {
        try {
            return Integer.parseInt(System.getenv().getOrDefault(WIDTH, ""));
        } catch (NumberFormatException e) {
            return Integer.MAX_VALUE;
        }
    }

    /** Whether the output is a terminal. */
    public static boolean isTerminal() {
        return width() < Integer.MAX_VALUE;
    }

    /**
     * Writes bytes.
     *
     * @throws ClosedPipe if the reader closed the pipe
     */
    public static void write(byte[] bytes) {
        System.out.write(bytes, 0, bytes.length);
        if (System.out.checkError()) {
            throw new ClosedPipe();
        }
    }

    /**
     * Prints lines one by one.
     *
     * @throws ClosedPipe if the reader closed the pipe
     */
    public static void print(Iterator<String> lines) {
        while (lines.hasNext()) {
            print(lines.next());
        }
    }

    /**
     * Prints a line.
     *
     * @throws ClosedPipe if the reader closed the pipe
     */
    public static void print(String line) {
        System.out.println(line);
        if (System.out.checkError()) {
            throw new ClosedPipe();
        }
    }

    /** The reader of the output closed the pipe, as {@code head} does. */
    public static final class ClosedPipe extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Stops Spark's progress bar, which would mix with the printed lines. */
    public static void stopProgressBar(SparkContext spark) {
        Option<ConsoleProgressBar> bar = spark.progressBar();
        if (bar.isDefined()) {
            bar.get().finishAll();
            bar.get().stop();
        }
    }
}
