package io.github.mlformats.report;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Fact;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats counts, sizes and facts for people. */
public final class HumanReadable {
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private HumanReadable() {}

    /** Such as {@code 1,234}. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** Such as {@code 1,234 rows}. */
    public static String count(long count, String thing) {
        return count(count) + " " + thing + (count == 1 ? "" : "s");
    }

    /** Such as {@code 512 B} or {@code 1.5 MiB}. */
    public static String bytes(long bytes) {
        int unit = bytes < 1024 ? 0 : (63 - Long.numberOfLeadingZeros(bytes)) / 10;
        return unit == 0
                ? bytes + " B"
                : String.format(Locale.ROOT, "%.1f %s", bytes / Math.pow(1024, unit), BYTES[unit]);
    }

    /** Escapes control characters in text of several lines with untrusted names or values, for terminals. */
    public static String escapeLines(String text) {
        return text.lines().map(PlainText::escape).collect(Collectors.joining("\n"))
                + (text.endsWith("\n") ? "\n" : "");
    }

    /** The text of a single fact; empty for groups and tables. @param maxLength length at which texts are truncated */
    public static String fact(Fact fact, int maxLength) {
        if (fact instanceof Fact.Text text) {
            return PlainText.truncate(text.text(), maxLength);
        } else if (fact instanceof Fact.Count count) {
            return count(count.count());
        } else if (fact instanceof Fact.Size size) {
            return bytes(size.bytes());
        }
        return "";
    }
}
