package io.github.mlformats.tool.command;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides text into statements at the semicolons outside of quotes and comments. Comments in a statement and in front of it belong
 * to it, comments alone are not a statement.
 */
final class SqlText {
    private final StringBuilder text = new StringBuilder();

    /** Adds a line, or several. */
    void add(String line) {
        text.append(line).append('\n');
    }

    /** Whether there is nothing to run: only blanks and comments. */
    boolean isEmpty() {
        return isEmpty(0, text.length());
    }

    /** Removes the complete statements. @return them, without semicolons and empty ones */
    List<String> takeStatements() {
        List<String> statements = new ArrayList<>();
        int start = 0;
        for (int at = 0; at < text.length(); at = next(at)) {
            if (text.charAt(at) == ';') {
                if (!isEmpty(start, at)) {
                    statements.add(text.substring(start, at).strip());
                }
                start = at + 1;
            }
        }
        text.delete(0, start);
        return statements;
    }

    /** Removes what follows the complete statements. @return it; an empty text if it is no statement */
    String takeRest() {
        String rest = isEmpty() ? "" : text.toString().strip();
        text.setLength(0);
        return rest;
    }

    private boolean isEmpty(int start, int end) {
        int at = start;
        while (at < end && (Character.isWhitespace(text.charAt(at)) || isComment(at))) {
            at = next(at);
        }
        return at >= end;
    }

    /** Whether a complete comment starts at a position; a hint is none. */
    private boolean isComment(int at) {
        return startsWith("--", at) || startsWith("/*", at) && !startsWith("/*+", at) && text.indexOf("*/", at + 2) > 0;
    }

    private boolean startsWith(String prefix, int at) {
        int end = at + prefix.length();
        return end <= text.length() && text.substring(at, end).equals(prefix);
    }

    /** Returns the position after the character, quoted text or comment at a position. */
    private int next(int at) {
        char c = text.charAt(at);
        if (c == '\'' || c == '"' || c == '`') {
            return afterQuote(at, c);
        }
        if (startsWith("--", at)) {
            return after("\n", at);
        }
        return startsWith("/*", at) ? after("*/", at + 2) : at + 1;
    }

    private int afterQuote(int start, char quote) {
        for (int at = start + 1; at < text.length(); at++) {
            if (text.charAt(at) == '\\' && quote != '`') {
                at++;
            } else if (text.charAt(at) == quote) {
                return at + 1;
            }
        }
        return text.length();
    }

    private int after(String end, int from) {
        int at = text.indexOf(end, from);
        return at < 0 ? text.length() : at + end.length();
    }
}
