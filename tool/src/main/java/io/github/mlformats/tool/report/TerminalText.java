package io.github.mlformats.tool.report;

import io.github.mlformats.core.error.PlainText;
import java.util.stream.Collectors;

/** Escapes control characters in text with untrusted names or values, for terminals. */
public final class TerminalText {
    private TerminalText() {}

    /** Escapes text of several lines, keeping the line breaks. */
    public static String escapeLines(String text) {
        return text.lines().map(PlainText::escape).collect(Collectors.joining("\n"))
                + (text.endsWith("\n") ? "\n" : "");
    }
}
