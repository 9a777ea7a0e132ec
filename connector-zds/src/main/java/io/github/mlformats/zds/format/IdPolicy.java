package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.layout.IdSyntax;

/** The ids that are accepted for writing (zds.md, section 9). */
public enum IdPolicy {
    /** The ids documented by the original library: 1 to 255 of A-Z, a-z, 0-9, "_", "-" and ".". */
    STRICT,
    /** The ids that its code accepts: letters and digits of any script, up to 255 characters. */
    UNICODE,
    /** All ids that it can look up. */
    ANY,
    /** Ids are generated. */
    GENERATE;

    private static final int MAX_CHARACTERS = 255;
    private static final int MAX_FILE_NAME = 250;
    private static final int MAX_BYTES = 0xFFFF;
    /** What invalid UTF-8 is replaced by. */
    private static final char REPLACEMENT = '\uFFFD';

    /**
     * Validates an id.
     *
     * @param row row number for messages
     * @param files whether the id is also a file name
     * @throws UsageException if the id is not accepted
     */
    public void check(long row, byte[] data, int from, int length, boolean files) {
        if (length > MAX_BYTES) {
            throw new UsageException(
                    "row " + row + ": the id has " + length + " bytes. An id has at most " + MAX_BYTES + " bytes");
        }
        if (this == ANY && !files) {
            checkReadable(row, data, from, length);
        } else if (length == 0 || !isStrict(data, from, length)) {
            checkCharacters(row, new String(data, from, length, UTF_8), files);
        }
        if (files && length > MAX_FILE_NAME) {
            throw new UsageException(
                    "row " + row + ": the id has " + length + " bytes, too many for a file name. Use at most "
                            + MAX_FILE_NAME + " bytes, or set option(\"storage\", \"jsonl\")");
        }
    }

    /**
     * Returns a repeated id and advice for a message. Invalid UTF-8 is replaced before ids are compared, so that ids that
     * differ in the rows may be equal: keeping the last row would then lose others.
     */
    public static String describeRepeated(byte[] data, int from, int length) {
        String id = new String(data, from, length, UTF_8);
        return "'" + PlainText.truncate(id) + "'. "
                + (id.indexOf(REPLACEMENT) < 0
                        ? "Make the ids unique, or set option(\"duplicates\", \"last\") to keep the last row, or \"first\" to keep the first"
                        : "Ids with invalid UTF-8 are equal if they differ only in the invalid bytes. Encode such ids,"
                                + " for example with hex(id)");
    }

    private static void checkReadable(long row, byte[] data, int from, int length) {
        boolean readable = length > 0;
        for (int i = from; i < from + length; i++) {
            readable &= data[i] != '"' && data[i] != '\\' && (data[i] < 0 || data[i] >= ' ');
        }
        if (!readable) {
            throw refused(
                    row,
                    new String(data, from, length, UTF_8),
                    "is empty or contains a quote, a backslash or a control character, which the original library"
                            + " cannot look up");
        }
    }

    /** A fast check for the most common ids, without decoding them. */
    private static boolean isStrict(byte[] data, int from, int length) {
        if (length > MAX_CHARACTERS || data[from] == '.') {
            return false;
        }
        for (int i = from; i < from + length; i++) {
            int c = data[i];
            boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z' && c > 0;
            boolean other = c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.' && data[i - 1] != '.';
            if (!letter && !other) {
                return false;
            }
        }
        return true;
    }

    private void checkCharacters(long row, String id, boolean files) {
        String wrong = IdSyntax.violation(id);
        if (wrong == null && this == STRICT && !id.chars().allMatch(c -> c < 0x80)) {
            wrong = "contains characters other than A-Z, a-z, 0-9, '_', '-' and '.'";
        }
        if (wrong == null && id.codePointCount(0, id.length()) > MAX_CHARACTERS) {
            wrong = "has more than " + MAX_CHARACTERS + " characters";
        }
        if (wrong != null) {
            throw refused(
                    row,
                    id,
                    wrong
                            + (files
                                    ? ""
                                    : "; idStrategy=" + (this == STRICT ? "unicode or any" : "any") + " allows more"));
        }
    }

    private static UsageException refused(long row, String id, String why) {
        return new UsageException("row " + row + ": id '" + PlainText.truncate(id) + "' " + why);
    }
}
