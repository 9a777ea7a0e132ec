package io.github.mlformats.core.error;

/**
 * Text from files for people's eyes: one line that is no longer than it may be. What a terminal or a log would obey
 * instead of showing it (line ends, escape sequences, marks that turn the direction of writing) is written as an escape.
 */
public final class PlainText {
    /** Number of characters after which a text from a file is cut in a message. */
    public static final int MAX_LENGTH = 200;

    /** Number of characters of a message that are kept. */
    static final int MAX_MESSAGE = 2000;

    private PlainText() {}

    /** The text with escapes such as {@code \n} and {@code \}{@code u001b}; the same object where none is needed. */
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

    /** Like {@link #escape(String)}, of the first {@link #MAX_LENGTH} characters; says how many there were. */
    public static String cut(String text) {
        return cut(text, MAX_LENGTH);
    }

    /** Like {@link #cut(String)}. @param maxLength number of characters that are kept */
    public static String cut(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return escape(text);
        }
        int end = maxLength > 0 && Character.isHighSurrogate(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength;
        return escape(text.substring(0, end)) + "... (" + text.length() + " characters)";
    }

    /**
     * A whole message on one line: like {@link #cut(String)}, but what is too much is taken out of its middle, for a message
     * says at its end what to do.
     */
    public static String message(String text) {
        if (text.length() <= MAX_MESSAGE) {
            return escape(text);
        }
        int tail = MAX_MESSAGE / 2;
        return escape(text.substring(0, MAX_MESSAGE - tail)) + " ... " + escape(text.substring(text.length() - tail));
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
