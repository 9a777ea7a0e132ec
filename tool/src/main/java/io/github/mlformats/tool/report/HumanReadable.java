package io.github.mlformats.tool.report;

import java.util.Locale;

/** Formats counts and sizes for people. */
public final class HumanReadable {
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private HumanReadable() {}

    /** Such as {@code 1,234 rows}. */
    public static String count(long count, String thing) {
        return String.format(Locale.ROOT, "%,d %s%s", count, thing, count == 1 ? "" : "s");
    }

    /** Such as {@code 512 B} or {@code 1.5 MiB}. */
    public static String bytes(long bytes) {
        int unit = bytes < 1024 ? 0 : (63 - Long.numberOfLeadingZeros(bytes)) / 10;
        return unit == 0
                ? bytes + " B"
                : String.format(Locale.ROOT, "%.1f %s", bytes / Math.pow(1024, unit), BYTES[unit]);
    }
}
