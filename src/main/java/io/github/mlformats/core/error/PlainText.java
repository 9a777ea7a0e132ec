package io.github.mlformats.core.error;

/**
 * Escapes and truncates text from files for terminals and logs: the result is a single line of limited length without
 * control characters, escape sequences and bidirectional marks.
 */
public final class PlainText {
    /** Maximum number of characters of a text from a file in a message. */
    public static final int MAX_LENGTH = 200;

    /** Maximum number of characters of a message. */
    static final int MAX_MESSAGE = 2000;

    private PlainText() {}

    /** Returns the text with escapes such as {@code \n} and {@code \}{@code u001b}; the same object if none is needed. */
    public static String escape(String text) {
        int first = 0;
        while (first < text.length() && isPlain(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            append(plain, text.charAt(i));
        }
        return plain.toString();
    }

    /** Escapes the first {@link #MAX_LENGTH} characters of a text; a longer text ends with its length. */
    public static String truncate(String text) {
        return truncate(text, MAX_LENGTH);
    }

    /**
     * Like {@link #truncate(String)}.
     *
     * @param maxLength maximum number of characters that are kept
     */
    public static String truncate(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return escape(text);
        }
        return escape(prefix(text, maxLength)) + "... (" + text.length() + " characters)";
    }

    /**
     * Returns the beginning of a text, which does not end with half a surrogate pair.
     *
     * @param maxLength maximum number of characters
     */
    public static String prefix(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return text;
        }
        boolean isPair = maxLength > 0 && Character.isHighSurrogate(text.charAt(maxLength - 1));
        return text.substring(0, isPair ? maxLength - 1 : maxLength);
    }

    /** Escapes an entire message. If it is too long, its middle is removed, as the end says what to do. */
    public static String message(String text) {
        if (text.length() <= MAX_MESSAGE) {
            return escape(text);
        }
        int tail = text.length() - MAX_MESSAGE / 2;
        int end = Character.isLowSurrogate(text.charAt(tail)) ? tail + 1 : tail;
        return escape(prefix(text, MAX_MESSAGE / 2)) + " ... " + escape(text.substring(end));
    }

    private static boolean isPlain(char c) {
        return !Character.isISOControl(c)
                && Character.getType(c) != Character.FORMAT
                && Character.getType(c) != Character.LINE_SEPARATOR
                && Character.getType(c) != Character.PARAGRAPH_SEPARATOR;
    }

    private static void append(StringBuilder plain, char c) {
        switch (c) {
            case '\n' -> plain.append("\\n");
            case '\r' -> plain.append("\\r");
            case '\t' -> plain.append("\\t");
            default -> {
                if (isPlain(c)) {
                    plain.append(c);
                } else {
                    plain.append(String.format("\\u%04x", (int) c));
                }
            }
        }
    }
}
