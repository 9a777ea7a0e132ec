package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The name of an object's member as it stands in most texts, {@code "name":}, to be compared with a text word by word. */
public final class ExpectedName {
    private final String name;
    /** Null if the name has lone surrogates, of which there is no UTF-8. */
    private final byte[] utf8;
    /** With quotes and colon; null if the name may be written in another way. */
    private final byte[] quoted;
    /** The first eight bytes or fewer of it, and which bytes of a word they are. */
    private final long word;

    private final long mask;

    public ExpectedName(String name) {
        this.name = name;
        byte[] encoded = name.getBytes(StandardCharsets.UTF_8);
        this.utf8 = new String(encoded, StandardCharsets.UTF_8).equals(name) ? encoded : null;
        this.quoted = name.chars().allMatch(ExpectedName::isPlain)
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

    /** Whether the current name of some tokens is this one. */
    boolean isCurrent(Tokens tokens) throws IOException {
        return utf8 == null ? tokens.name().equals(name) : tokens.isNamed(name, utf8);
    }

    /** The length of the name with quotes and colon if this is what the text has at {@code at}; else 0. */
    int lengthAt(byte[] text, int at, int to) {
        if (quoted == null || to - at < Math.max(Long.BYTES, quoted.length)) {
            return 0;
        }
        boolean same = (LittleEndian.i64(text, at) & mask) == word
                && (quoted.length <= Long.BYTES
                        || Arrays.equals(text, at + Long.BYTES, at + quoted.length, quoted, Long.BYTES, quoted.length));
        return same ? quoted.length : 0;
    }
}
