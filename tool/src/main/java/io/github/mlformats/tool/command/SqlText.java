package io.github.mlformats.tool.command;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides text into statements at the semicolons outside of quotes and comments. Comments in a statement and in front of it belong
 * to it, comments alone are not a statement. Each character is read once.
 */
final class SqlText {
    private static final char NONE = 0;

    /** What follows the complete statements. */
    private final StringBuilder text = new StringBuilder();

    private final List<String> statements = new ArrayList<>();
    private int next;

    /** The quote that ends the quoted text at the next position, or none. */
    private char quote = NONE;

    /** The number of comments around the next position: comments may be nested. */
    private int comments;

    /** Whether there is something to run: a hint is, another comment is not. */
    private boolean isStatement;

    /** Adds a line, or several. */
    void add(String lines) {
        text.append(lines).append('\n');
        int start = 0;
        while (next < text.length()) {
            if (quote == NONE && comments == 0 && text.charAt(next) == ';') {
                addStatement(start);
                start = next + 1;
            }
            next = Math.min(text.length(), next + read());
        }
        text.delete(0, start);
        next -= start;
    }

    private void addStatement(int start) {
        if (isStatement) {
            statements.add(text.substring(start, next).strip());
        }
        isStatement = false;
    }

    /** Reads the token at the next position. @return its length */
    private int read() {
        char c = text.charAt(next);
        if (quote != NONE) {
            return readQuoted(c);
        }
        if (isNext("/*")) {
            boolean isHint = isNext("/*+");
            isStatement |= isHint && comments == 0;
            // Within a comment, a hint is text.
            comments += isHint && comments > 0 ? 0 : 1;
            return 2;
        }
        if (comments > 0) {
            return readComment();
        }
        if (isNext("--")) {
            return text.indexOf("\n", next) + 1 - next;
        }
        if (c == '\'' || c == '"' || c == '`') {
            quote = c;
        }
        isStatement |= c != ';' && !Character.isWhitespace(c);
        return 1;
    }

    private int readQuoted(char c) {
        if (c == '\\' && quote != '`') {
            return 2;
        }
        if (c == quote) {
            quote = NONE;
        }
        return 1;
    }

    private int readComment() {
        if (!isNext("*/")) {
            return 1;
        }
        comments--;
        return 2;
    }

    private boolean isNext(String token) {
        for (int i = 0; i < token.length(); i++) {
            if (next + i >= text.length() || text.charAt(next + i) != token.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether there is nothing to run: only blanks and comments. */
    boolean isEmpty() {
        return !isStatement && comments == 0;
    }

    /** Removes the complete statements. @return them, without semicolons and empty ones */
    List<String> takeStatements() {
        List<String> taken = List.copyOf(statements);
        statements.clear();
        return taken;
    }

    /** Removes what follows the complete statements. @return it; an empty text if it is no statement */
    String takeRest() {
        String rest = isEmpty() ? "" : text.toString().strip();
        text.setLength(0);
        next = 0;
        quote = NONE;
        comments = 0;
        isStatement = false;
        return rest;
    }
}
