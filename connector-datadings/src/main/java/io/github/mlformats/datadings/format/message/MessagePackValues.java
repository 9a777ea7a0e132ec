package io.github.mlformats.datadings.format.message;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.Utf8;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Checks and decodes the value whose header a {@link MessagePackCursor} has just read. Skipped values are not checked. */
public final class MessagePackValues {
    /** The extension code of a timestamp. */
    public static final byte TIMESTAMP = -1;

    private static final int MAX_NANOS = 999_999_999;

    private MessagePackValues() {}

    /** @throws io.github.mlformats.core.error.CorruptFileException unless the str is well-formed UTF-8 */
    public static void checkText(MessagePackCursor cursor) throws IOException {
        int start = cursor.start();
        if (!Utf8.isValid(cursor.data(), start, start + cursor.length())) {
            throw cursor.corrupt(cursor.at() - cursor.length(), "UTF-8 text", "invalid UTF-8");
        }
    }

    public static String text(MessagePackCursor cursor) throws IOException {
        checkText(cursor);
        int start = cursor.start();
        return new String(cursor.data(), start, cursor.length(), StandardCharsets.UTF_8);
    }

    public static boolean matches(MessagePackCursor cursor, byte[] expected) throws IOException {
        if (cursor.length() != expected.length) {
            return false;
        }
        int start = cursor.start();
        return Arrays.equals(cursor.data(), start, start + cursor.length(), expected, 0, expected.length);
    }

    /**
     * @throws io.github.mlformats.core.error.CorruptFileException unless the ext is a timestamp or has a code from 0 on
     */
    public static void checkExtension(MessagePackCursor cursor) throws IOException {
        byte code = cursor.extension();
        if (code >= 0) {
            return;
        }
        int length = cursor.length();
        if (code != TIMESTAMP) {
            throw cursor.corrupt(cursor.at() - length, "an extension code from 0 to 127, or -1", String.valueOf(code));
        }
        if (length != 4 && length != 8 && length != 12) {
            throw cursor.corrupt(cursor.at() - length, "a timestamp of 4, 8 or 12 bytes", length + " bytes");
        }
        if (Integer.compareUnsigned(nanos(cursor), MAX_NANOS) > 0) {
            String found = Integer.toUnsignedString(nanos(cursor));
            throw cursor.corrupt(cursor.at() - length, "at most " + MAX_NANOS + " nanoseconds", found);
        }
    }

    /** Returns the seconds since 1970 of a timestamp. */
    public static long seconds(MessagePackCursor cursor) throws IOException {
        int start = cursor.start();
        byte[] data = cursor.data();
        return switch (cursor.length()) {
            case 4 -> BigEndian.u32(data, start);
            case 8 -> BigEndian.i64(data, start) & 0x3_FFFF_FFFFL;
            default -> BigEndian.i64(data, start + 4);
        };
    }

    /**
     * Returns the nanoseconds of a timestamp, to be added to its seconds; 0 to 999,999,999 after
     * {@link #checkExtension}.
     */
    public static int nanos(MessagePackCursor cursor) throws IOException {
        int start = cursor.start();
        byte[] data = cursor.data();
        return switch (cursor.length()) {
            case 4 -> 0;
            case 8 -> (int) (BigEndian.i64(data, start) >>> 34);
            default -> BigEndian.i32(data, start);
        };
    }
}
