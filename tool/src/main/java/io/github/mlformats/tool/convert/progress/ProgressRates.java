package io.github.mlformats.tool.convert.progress;

import io.github.mlformats.tool.report.HumanReadable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Progress and throughput of a run.
 *
 * @param units units finished in this run
 * @param allUnits units that this run converts
 * @param rows rows read, including finished tasks of the current unit
 * @param bytes bytes read, likewise
 * @param allBytes bytes that this run reads
 * @param elapsed time since the start of the run
 */
record ProgressRates(int units, int allUnits, long rows, double bytes, long allBytes, Duration elapsed) {
    private static final Duration ENOUGH = Duration.ofSeconds(3);

    /** The progress line. @param current label of the current unit */
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
