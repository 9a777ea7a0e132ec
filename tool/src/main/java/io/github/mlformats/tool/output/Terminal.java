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
     * @throws OutputException as {@link #checkOutput}
     */
    public static void write(byte[] bytes) {
        System.out.write(bytes, 0, bytes.length);
        checkOutput();
    }

    /**
     * Prints lines one by one.
     *
     * @throws OutputException as {@link #checkOutput}
     */
    public static void print(Iterator<String> lines) {
        while (lines.hasNext()) {
            print(lines.next());
        }
    }

    /**
     * Prints a line.
     *
     * @throws OutputException as {@link #checkOutput}
     */
    public static void print(String line) {
        System.out.println(line);
        checkOutput();
    }

    /**
     * Flushes standard output.
     *
     * @throws OutputException if a write failed since the process was started, as the reader closed the pipe or the disk is full
     */
    public static void checkOutput() {
        if (System.out.checkError()) {
            throw StandardOutput.failure();
        }
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
