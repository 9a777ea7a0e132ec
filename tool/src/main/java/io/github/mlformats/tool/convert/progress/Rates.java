package io.github.mlformats.tool.convert.progress;

import io.github.mlformats.tool.report.Units;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How far a job is, and how fast.
 *
 * @param units done in this run
 * @param allUnits that this run has to do
 * @param rows read, those of the current unit as far as its tasks are done too
 * @param bytes read, in the same way
 * @param allBytes that this run has to read
 * @param elapsed since the run began
 */
record Rates(int units, int allUnits, long rows, double bytes, long allBytes, Duration elapsed) {
    private static final Duration ENOUGH = Duration.ofSeconds(3);

    /** @param current what is read now */
    String line(String current) {
        List<String> parts = new ArrayList<>();
        parts.add(units + "/" + allUnits + " units");
        double seconds = elapsed.toMillis() / 1e3;
        if (elapsed.compareTo(ENOUGH) >= 0 && bytes > 0) {
            if (rows > 0) {
                parts.add(String.format(Locale.ROOT, "%,.0f rows/s", rows / seconds));
            }
            parts.add(Units.bytes((long) (bytes / seconds)) + "/s");
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
