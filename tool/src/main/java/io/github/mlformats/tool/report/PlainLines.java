package io.github.mlformats.tool.report;

import io.github.mlformats.core.error.PlainText;
import java.util.stream.Collectors;

/** Text of several lines with names or values of files in it, as a terminal may show it: escaped line by line. */
public final class PlainLines {
    private PlainLines() {}

    public static String of(String text) {
        return text.lines().map(PlainLines::line).collect(Collectors.joining("\n")) + (text.endsWith("\n") ? "\n" : "");
    }

    /** Text that is to stay on one line. */
    public static String line(String text) {
        return PlainText.escape(text);
    }
}
