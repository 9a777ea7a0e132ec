package io.github.mlformats.zds.format.line;

/** JSON whitespace around documents: space, TAB, CR, LF. */
public final class JsonWhitespace {
    private JsonWhitespace() {}

    /** Returns the position of the first byte in {@code [from, to)} that is not whitespace, or {@code to}. */
    public static int skip(byte[] data, int from, int to) {
        int at = from;
        while (at < to && isBlank(data[at])) {
            at++;
        }
        return at;
    }

    /** Returns the position after the last byte in {@code [from, to)} that is not whitespace, or {@code from}. */
    public static int trimEnd(byte[] data, int from, int to) {
        int end = to;
        while (end > from && isBlank(data[end - 1])) {
            end--;
        }
        return end;
    }

    private static boolean isBlank(byte value) {
        return value == ' ' || value == '\n' || value == '\r' || value == '\t';
    }
}
