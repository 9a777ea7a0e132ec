package io.github.mlformats.tool.command;

import java.util.ArrayList;
import java.util.List;

/** Divides text into statements at the semicolons outside of quotes and comments. */
final class SqlText {
    private final StringBuilder text = new StringBuilder();

    /** Adds a line, or several. */
    void add(String line) {
        text.append(line).append('\n');
    }

    boolean isEmpty() {
        return text.toString().isBlank();
    }

    /** Removes the complete statements. @return them, without semicolons and empty ones */
    List<String> takeStatements() {
        List<String> statements = new ArrayList<>();
        int start = 0;
        for (int at = 0; at < text.length(); at = next(at)) {
            if (text.charAt(at) == ';') {
                addTo(statements, text.substring(start, at));
                start = at + 1;
            }
        }
        text.delete(0, start);
        return statements;
    }

    /** Removes what follows the complete statements. */
    String takeRest() {
        String rest = text.toString().strip();
        text.setLength(0);
        return rest;
    }

    private static void addTo(List<String> statements, String statement) {
        if (!statement.isBlank()) {
            statements.add(statement.strip());
        }
    }

    /** Returns the position after the character, quoted text or comment at a position. */
    private int next(int at) {
        char c = text.charAt(at);
        if (c == '\'' || c == '"' || c == '`') {
            return afterQuote(at, c);
        }
        if (text.indexOf("--", at) == at) {
            return after("\n", at);
        }
        return text.indexOf("/*", at) == at ? after("*/", at + 2) : at + 1;
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
