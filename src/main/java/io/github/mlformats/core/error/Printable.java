package io.github.mlformats.core.error;

/**
 * Text from files, made fit for messages, logs and terminals: characters that steer a terminal, end a line or turn the
 * direction of text are shown as escapes, and long text is cut in its middle.
 */
public final class Printable {
    private static final String CUT = " ... ";

    private Printable() {}

    /**
     * @param maxLength most characters of the result, at least 16
     * @return {@code text} itself if there is nothing to change
     */
    public static String of(String text, int maxLength) {
        StringBuilder shown = new StringBuilder();
        if (text.length() <= maxLength) {
            escape(text, 0, text.length(), shown);
        } else {
            // What is cut out of the middle is not looked at: it may be megabytes.
            escape(text, 0, maxLength, shown);
            shown.append(CUT);
            escape(text, text.length() - maxLength, text.length(), shown);
        }
        return shown.length() <= maxLength ? shown.toString() : cut(shown, maxLength);
    }

    private static String cut(StringBuilder shown, int maxLength) {
        int kept = maxLength - CUT.length();
        int end = shown.length() - kept / 3;
        return shown.substring(0, kept - kept / 3) + CUT + shown.substring(end);
    }

    private static void escape(String text, int from, int to, StringBuilder shown) {
        for (int i = from; i < to; i++) {
            char each = text.charAt(i);
            if (each == '\n') {
                shown.append("\\n");
            } else if (isUnsafe(text, i)) {
                shown.append(String.format("\\u%04x", (int) each));
            } else {
                shown.append(each);
            }
        }
    }

    private static boolean isUnsafe(String text, int i) {
        char each = text.charAt(i);
        if (Character.isSurrogate(each)) {
            boolean paired = Character.isHighSurrogate(each)
                    ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                    : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
            return !paired;
        }
        int type = Character.getType(each);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
