package io.github.mlformats.zds.format.write;

import java.time.LocalDate;

/** Formats dates and timestamps as in ISO 8601 (zds.md, section 9). Not thread-safe. */
public final class IsoTimeFormatter {
    private static final long SECOND = 1_000_000;
    private static final long DAY = 86_400 * SECOND;
    private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private final StringBuilder text = new StringBuilder();

    /** Whether a day since 1970-01-01 is in the years 1 to 9999. */
    public static boolean isSupportedDay(long day) {
        return day >= FIRST_DAY && day <= LAST_DAY;
    }

    /** Whether a time in microseconds since 1970-01-01 is in the years 1 to 9999. */
    public static boolean isSupportedTime(long micros) {
        return isSupportedDay(Math.floorDiv(micros, DAY));
    }

    /** Formats a day since 1970-01-01 like {@code 2023-11-14}. */
    public String formatDay(long day) {
        return LocalDate.ofEpochDay(day).toString();
    }

    /**
     * Formats a time in microseconds since 1970-01-01 like {@code 2023-11-14T22:13:20.123}, with 0, 3 or 6 digits of the
     * fraction of the second, as few as possible.
     *
     * @param zone suffix for the time zone
     */
    public String formatTime(long micros, String zone) {
        long inDay = Math.floorMod(micros, DAY);
        int seconds = (int) (inDay / SECOND);
        int fraction = (int) (inDay % SECOND);
        text.setLength(0);
        text.append(LocalDate.ofEpochDay(Math.floorDiv(micros, DAY))).append('T');
        digits(seconds / 3600, 2);
        text.append(':');
        digits(seconds / 60 % 60, 2);
        text.append(':');
        digits(seconds % 60, 2);
        if (fraction != 0) {
            text.append('.');
            boolean millis = fraction % 1000 == 0;
            digits(millis ? fraction / 1000 : fraction, millis ? 3 : 6);
        }
        return text.append(zone).toString();
    }

    private void digits(int value, int count) {
        int rest = 1;
        for (int i = 1; i < count; i++) {
            rest *= 10;
        }
        for (; rest > 0; rest /= 10) {
            text.append((char) ('0' + value / rest % 10));
        }
    }
}
