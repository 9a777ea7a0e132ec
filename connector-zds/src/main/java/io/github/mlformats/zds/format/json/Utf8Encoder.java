package io.github.mlformats.zds.format.json;

import java.util.Arrays;

/** Encodes text as UTF-8 into a reused buffer; lone surrogates become {@code ?}. */
final class Utf8Encoder {
    private byte[] bytes = new byte[256];
    private int length;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void encode(char[] chars, int from, int count) {
        if (bytes.length < 3L * count) {
            bytes = Arrays.copyOf(
                    bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(3L * count, 2L * bytes.length)));
        }
        int end = from + count;
        int at = from;
        int to = 0;
        while (at < end && chars[at] < 0x80) {
            bytes[to++] = (byte) chars[at++];
        }
        while (at < end) {
            int unit = chars[at++];
            if (unit < 0x80) {
                bytes[to++] = (byte) unit;
            } else if (unit < 0x800) {
                bytes[to++] = (byte) (0xC0 | unit >> 6);
                bytes[to++] = (byte) (0x80 | unit & 0x3F);
            } else if (!Character.isSurrogate((char) unit)) {
                bytes[to++] = (byte) (0xE0 | unit >> 12);
                bytes[to++] = (byte) (0x80 | unit >> 6 & 0x3F);
                bytes[to++] = (byte) (0x80 | unit & 0x3F);
            } else if (at < end && Character.isSurrogatePair((char) unit, chars[at])) {
                int point = Character.toCodePoint((char) unit, chars[at++]);
                bytes[to++] = (byte) (0xF0 | point >> 18);
                bytes[to++] = (byte) (0x80 | point >> 12 & 0x3F);
                bytes[to++] = (byte) (0x80 | point >> 6 & 0x3F);
                bytes[to++] = (byte) (0x80 | point & 0x3F);
            } else {
                bytes[to++] = '?';
            }
        }
        length = to;
    }
}
