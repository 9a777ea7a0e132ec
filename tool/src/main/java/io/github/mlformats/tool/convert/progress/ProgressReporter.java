package io.github.mlformats.tool.convert.progress;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Prints the progress of a conversion: in one updated line on a terminal, otherwise as a line every 30 seconds.
 * Thread-safe.
 */
public final class ProgressReporter implements Progress {
    private static final long TERMINAL_MILLIS = 500;
    private static final long LOG_MILLIS = 30_000;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final int width;
    private final ScheduledExecutorService timer;
    private long start;
    private UnitProgress running;
    private Unit current;
    private int units;
    private int allUnits;
    private long rows;
    private long bytes;
    private long allBytes;

    /**
     * @param terminal whether the output is a terminal, on which a line can be overwritten
     * @param width characters per line of the terminal; 0 if unknown
     */
    public ProgressReporter(PrintWriter err, boolean terminal, int width) {
        this(err, terminal, width, Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
        }));
    }

    /** @param timer prints the lines; shut down by {@link #close} */
    ProgressReporter(PrintWriter err, boolean terminal, int width, ScheduledExecutorService timer) {
        this.err = err;
        this.terminal = terminal;
        this.width = width > 1 ? width : Integer.MAX_VALUE;
        this.timer = timer;
    }

    @Override
    public synchronized void message(String line) {
        clearLine();
        err.println(PlainText.escape(line));
        err.flush();
    }

    @Override
    public synchronized void begin(int unitsToDo, long bytesToRead, UnitProgress tasks) {
        running = tasks;
        start = System.nanoTime();
        allUnits = unitsToDo;
        allBytes = bytesToRead;
        long period = terminal ? TERMINAL_MILLIS : LOG_MILLIS;
        timer.scheduleAtFixedRate(this::show, period, period, TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void unitStarted(Unit unit) {
        current = unit;
    }

    @Override
    public synchronized void unitFinished(UnitRecord unit) {
        units++;
        rows += unit.rowsIn();
        bytes += unit.bytesIn();
        current = null;
    }

    private synchronized void show() {
        if (current == null) {
            return;
        }
        double read = bytes + running.completedFraction() * current.bytes();
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        ProgressRates rates = new ProgressRates(units, allUnits, rows + running.rows(), read, allBytes, elapsed);
        String line = PlainText.escape(rates.line(current.label()));
        if (terminal) {
            err.print(CLEAR_LINE + line.substring(0, Math.min(line.length(), width - 1)));
        } else {
            err.println(line);
        }
        err.flush();
    }

    private void clearLine() {
        if (terminal) {
            err.print(CLEAR_LINE);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        synchronized (this) {
            clearLine();
            err.flush();
        }
    }
}
