package io.github.mlformats.report;

import io.github.mlformats.core.inspect.Chart.Histogram.Unit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats the numbers of charts and profiles. */
public final class NumberText {
    private static final MathContext DIGITS = new MathContext(5);
    private static final double WHOLE = 1e9;
    private static final double SMALL = 1e-4;
    /** End of the year 9999, in seconds since 1970. */
    private static final double FOUR_DIGITS = 253_402_300_799.0;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);

    private NumberText() {}

    /** Formats a number with its unit. */
    public static String format(double value, Unit unit) {
        return switch (unit) {
            case BYTES -> HumanReadable.bytes((long) value);
            case TIME ->
                Math.abs(value) > FOUR_DIGITS ? format(value) : TIME.format(Instant.ofEpochSecond((long) value));
            case NUMBER -> format(value);
        };
    }

    /** Formats a number with five significant digits; whole numbers below a billion with all digits. */
    public static String format(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        }
        if (value == Math.rint(value) && Math.abs(value) < WHOLE) {
            return String.format(Locale.ROOT, "%,.0f", value + 0.0);
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        return Math.abs(value) < SMALL || Math.abs(value) >= WHOLE ? rounded.toString() : rounded.toPlainString();
    }
}
