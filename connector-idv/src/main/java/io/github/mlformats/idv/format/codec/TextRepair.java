package io.github.mlformats.idv.format.codec;

import io.github.mlformats.idv.format.block.BlockCursor;
import java.nio.charset.StandardCharsets;

/**
 * Copies text that is not valid in place: malformed UTF-8, or a surrogate pair that is split between two values. Each
 * invalid sequence becomes U+FFFD, as in .NET.
 */
final class TextRepair {
    private static final byte[] REPLACEMENT = "\uFFFD".getBytes(StandardCharsets.UTF_8);

    private TextRepair() {}

    /**
     * Returns a well-formed copy of the text.
     *
     * @param textAt index of the text's length, for messages
     * @param ends ends of the values in UTF-16 units; replaced by ends in bytes of the copy
     */
    static byte[] repair(BlockCursor in, int textAt, int offset, int length, int[] ends, int count) {
        String text = new String(in.data(), offset, length, StandardCharsets.UTF_8);
        if (text.length() != ends[count]) {
            throw in.corrupt(textAt, "text of " + ends[count] + " UTF-16 units", text.length() + " units");
        }
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += encode(text, ends[i], ends[i + 1], null, 0);
        }
        if (bytes > Integer.MAX_VALUE - 8) {
            throw in.corrupt(textAt, "text below 2147483639 bytes", bytes + " bytes of well-formed text");
        }
        byte[] repaired = new byte[(int) bytes];
        int start = 0;
        int at = 0;
        for (int i = 1; i <= count; i++) {
            int end = ends[i];
            at += (int) encode(text, start, end, repaired, at);
            ends[i] = at;
            start = end;
        }
        return repaired;
    }

    /** Encodes {@code [start, end)} of {@code text}, unless {@code target} is null. Returns the number of bytes. */
    private static long encode(String text, int start, int end, byte[] target, int at) {
        long bytes = 0;
        for (int i = start; i < end; i++) {
            boolean pair = i + 1 < end && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
            int character = pair ? text.codePointAt(i) : text.charAt(i);
            if (target != null) {
                put(character, target, at + (int) bytes);
            }
            bytes += length(character);
            i += pair ? 1 : 0;
        }
        return bytes;
    }

    private static int length(int character) {
        return character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    }

    private static void put(int character, byte[] target, int at) {
        int length = length(character);
        if (length == 1) {
            target[at] = (byte) character;
        } else if (Character.isBmpCodePoint(character) && Character.isSurrogate((char) character)) {
            System.arraycopy(REPLACEMENT, 0, target, at, REPLACEMENT.length);
        } else {
            target[at] = (byte) (0xF00 >> length | character >> 6 * (length - 1));
            for (int i = 1; i < length; i++) {
                target[at + i] = (byte) (0x80 | character >> 6 * (length - 1 - i) & 0x3F);
            }
        }
    }
}
