package io.github.mlformats.tool.command;

import static java.util.stream.Collectors.joining;

import io.github.mlformats.convert.ConversionListener;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.report.HumanReadable;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Prints the progress of a conversion: in one updated line on a terminal, otherwise as a line every 30 seconds.
 * Thread-safe.
 */
final class ProgressReporter implements ConversionListener, AutoCloseable {
    private static final long TERMINAL_MILLIS = 500;
    private static final long LOG_MILLIS = 30_000;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final int width;
    private final ScheduledExecutorService timer;
    private long start;
    private UnitProgress tasks;
    private final Map<Integer, Unit> current = new LinkedHashMap<>();
    private List<String> keptInputs = List.of();
    private int units;
    private int allUnits;
    private long rows;
    private long bytes;
    private long allBytes;

    /**
     * @param terminal whether the output is a terminal, on which a line can be overwritten
     * @param width characters per line of the terminal
     */
    ProgressReporter(PrintWriter err, boolean terminal, int width) {
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
        this.width = Math.max(2, width);
        this.timer = timer;
    }

    private synchronized void message(String line) {
        clearLine();
        err.println(PlainText.escape(line));
        err.flush();
    }

    @Override
    public void inputChanged(Unit unit, String path) {
        message(path + " has changed: " + unit.label() + " is converted again");
    }

    @Override
    public synchronized void inputsMissing(List<String> paths, boolean kept) {
        if (kept) {
            keptInputs = paths;
        }
        message(ConversionSummaryText.inputs(paths) + (paths.size() == 1 ? " is" : " are") + " missing: "
                + (kept ? "what earlier runs have written is kept" : "no rows are converted"));
    }

    /** Missing inputs whose rows stay in the output. */
    synchronized List<String> keptInputs() {
        return keptInputs;
    }

    @Override
    public void outputMissing(String path, boolean again) {
        message(
                again
                        ? path + " is missing: it is written again"
                        : path
                                + " was written by an earlier run, but is missing. --mode overwrite writes all files again");
    }

    @Override
    public void unitsAdded(int more) {
        message("new input files: " + more + " more units");
    }

    @Override
    public void resumed(int finished, int all) {
        message(finished + " of " + all + " units were finished by earlier runs");
    }

    @Override
    public void stopped(int finished, int all) {
        message(finished + " of " + all + " units are finished. Run the same command to resume");
    }

    @Override
    public synchronized void started(int unitsToDo, long bytesToRead, UnitProgress progress) {
        tasks = progress;
        start = System.nanoTime();
        allUnits = unitsToDo;
        allBytes = bytesToRead;
        long period = terminal ? TERMINAL_MILLIS : LOG_MILLIS;
        timer.scheduleAtFixedRate(this::show, period, period, TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void unitStarted(Unit unit) {
        current.put(unit.number(), unit);
    }

    @Override
    public synchronized void unitFinished(UnitRecord converted) {
        units++;
        rows += converted.rows().read();
        bytes += converted.unit().bytes();
        current.remove(converted.number());
    }

    private synchronized void show() {
        if (current.isEmpty()) {
            return;
        }
        double read = bytes
                + current.values().stream()
                        .mapToDouble(unit -> tasks.completedFraction(unit) * unit.bytes())
                        .sum();
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        ProgressRates rates = new ProgressRates(units, allUnits, rows + tasks.rows(), read, allBytes, elapsed);
        String labels = current.values().stream().map(Unit::label).collect(joining(", "));
        String line = PlainText.escape(rates.line(labels));
        if (terminal) {
            err.print(CLEAR_LINE + PlainText.prefix(line, width - 1));
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

    /**
     * Progress and throughput of a run.
     *
     * @param units units finished in this run
     * @param allUnits units that this run converts
     * @param rows rows read, including finished tasks of the running units
     * @param bytes bytes read, likewise
     * @param allBytes bytes that this run reads
     * @param elapsed time since the start of the run
     */
    record ProgressRates(int units, int allUnits, long rows, double bytes, long allBytes, Duration elapsed) {
        private static final Duration ENOUGH = Duration.ofSeconds(3);

        /** The progress line. @param current labels of the running units */
        String line(String current) {
            List<String> parts = new ArrayList<>();
            parts.add(units + "/" + allUnits + " units");
            double seconds = elapsed.toMillis() / 1e3;
            if (elapsed.compareTo(ENOUGH) >= 0 && bytes > 0) {
                if (rows > 0) {
                    parts.add(String.format(Locale.ROOT, "%,.0f rows/s", rows / seconds));
                }
                parts.add(HumanReadable.bytes((long) (bytes / seconds)) + "/s");
                parts.add(time(Duration.ofSeconds((long) ((allBytes - bytes) * seconds / bytes))) + " left");
            }
            parts.add(current);
            return String.join(", ", parts);
        }

        /** Such as {@code 2 h 5 min}. */
        static String time(Duration time) {
            if (time.toHours() > 0) {
                return time.toHours() + " h " + time.toMinutesPart() + " min";
            }
            return time.toMinutes() > 0
                    ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
                    : time.toSeconds() + " s";
        }
    }
}
