package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.Utf8;
import java.nio.charset.StandardCharsets;

/**
 * Decodes names, which are arbitrary bytes in primitiv: mostly UTF-8, or modified UTF-8 for names with supplementary
 * characters or NUL from its Java binding.
 */
final class NameDecoder {
    private NameDecoder() {}

    /** Decodes a name; returns null if the bytes are neither UTF-8 nor modified UTF-8. */
    static String decode(byte[] bytes) {
        return Utf8.isValid(bytes, 0, bytes.length) ? new String(bytes, StandardCharsets.UTF_8) : decodeModified(bytes);
    }

    /** Decodes a name, with U+FFFD for invalid UTF-8. */
    static String decodeReplacing(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Decodes modified UTF-8: each Java char, including each surrogate, in one to three bytes. */
    private static String decodeModified(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length);
        for (int at = 0; at < bytes.length; ) {
            int length = bytes[at] > 0 ? 1 : (bytes[at] & 0xE0) == 0xC0 ? 2 : (bytes[at] & 0xF0) == 0xE0 ? 3 : 0;
            if (length == 0 || length > bytes.length - at) {
                return null;
            }
            int value = length == 1 ? bytes[at] : bytes[at] & (0xFF >> length + 1);
            for (int i = 1; i < length; i++) {
                if ((bytes[at + i] & 0xC0) != 0x80) {
                    return null;
                }
                value = value << 6 | bytes[at + i] & 0x3F;
            }
            if (length == 2 && value != 0 && value < 0x80 || length == 3 && value < 0x800) {
                return null;
            }
            text.append((char) value);
            at += length;
        }
        String name = text.toString();
        boolean hasPairsOnly = StandardCharsets.UTF_8.newEncoder().canEncode(name);
        return hasPairsOnly ? name : null;
    }
}
