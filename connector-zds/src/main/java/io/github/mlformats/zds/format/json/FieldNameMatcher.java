package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Matches a field name in its usual notation, {@code "name":}, by comparing machine words with the text. Immutable. */
public final class FieldNameMatcher {
    private final String name;
    /** Null if the name has lone surrogates, which cannot be encoded in UTF-8. */
    private final byte[] utf8;
    /** The name with quotes and colon; null if it can also be written with escapes. */
    private final byte[] quoted;
    /** Up to eight of its first bytes, and the mask of these bytes in a word. */
    private final long word;

    private final long mask;

    public FieldNameMatcher(String name) {
        this.name = name;
        byte[] encoded = name.getBytes(StandardCharsets.UTF_8);
        this.utf8 = new String(encoded, StandardCharsets.UTF_8).equals(name) ? encoded : null;
        this.quoted = name.chars().allMatch(FieldNameMatcher::isPlain)
                ? ('"' + name + "\":").getBytes(StandardCharsets.US_ASCII)
                : null;
        byte[] first = quoted == null ? new byte[0] : Arrays.copyOf(quoted, Math.min(quoted.length, Long.BYTES));
        this.word = LittleEndian.i64(Arrays.copyOf(first, Long.BYTES), 0);
        this.mask = first.length == Long.BYTES ? -1 : (1L << Byte.SIZE * first.length) - 1;
    }

    private static boolean isPlain(int character) {
        return character >= ' ' && character < 0x7F && character != '"' && character != '\\';
    }

    public String name() {
        return name;
    }

    /** Whether the current field name of a token reader is this one. */
    boolean isCurrent(TokenReader tokens) throws IOException {
        return utf8 == null ? tokens.name().equals(name) : tokens.nameEquals(name, utf8);
    }

    /** Returns the length of the name with quotes and colon if the text has it at {@code at}; otherwise 0. */
    int matchLength(byte[] text, int at, int to) {
        if (quoted == null || to - at < Math.max(Long.BYTES, quoted.length)) {
            return 0;
        }
        boolean same = (LittleEndian.i64(text, at) & mask) == word
                && (quoted.length <= Long.BYTES
                        || Arrays.equals(text, at + Long.BYTES, at + quoted.length, quoted, Long.BYTES, quoted.length));
        return same ? quoted.length : 0;
    }
}
