package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.Utf8;
import java.nio.charset.StandardCharsets;

/** Encoder of codec {@code TextSpan}: the end of each text in UTF-16 units, then all texts in UTF-8. */
public final class TextEncoder implements BlockEncoder {
    private static final int MISSING = 1 << 31;

    private final IntList ends = new IntList();
    private final IntList byteEnds = new IntList();
    private final ByteBuilder text = new ByteBuilder();
    private int units;

    /**
     * The buffer that receives the bytes of the next text before {@link #add(int)}, see {@link ByteBuilder#reserve}.
     */
    public ByteBuilder text() {
        return text;
    }

    /** Adds a text whose bytes were written to {@link #text()}. Invalid UTF-8 is replaced by U+FFFD. */
    public void add(int length) {
        int start = text.size();
        if (Utf8.isValid(text.bytes(), start, start + length)) {
            text.advance(length);
        } else {
            byte[] replaced =
                    new String(text.bytes(), start, length, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
            text.add(replaced, 0, replaced.length);
        }
        units += units(text.bytes(), start, text.size());
        end(units);
    }

    public void add(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        int at = text.reserve(utf8.length);
        System.arraycopy(utf8, 0, text.bytes(), at, utf8.length);
        add(utf8.length);
    }

    /** Adds a copy of well-formed UTF-8. */
    public void addValid(byte[] utf8, int offset, int length) {
        int start = text.size();
        text.add(utf8, offset, length);
        units += units(text.bytes(), start, text.size());
        end(units);
    }

    /** Adds a missing value, which current versions of ML.NET read as empty text. */
    public void addMissing() {
        end(units | MISSING);
    }

    private void end(int unit) {
        ends.add(unit);
        byteEnds.add(text.size());
    }

    /** Number of UTF-16 units of well-formed UTF-8: one per character, two per character of four bytes. */
    private static int units(byte[] data, int from, int to) {
        int units = 0;
        for (int i = from; i < to; i++) {
            int unit = data[i];
            units += unit >= -64 ? 1 : 0;
            units += unit >= -16 && unit < 0 ? 1 : 0;
        }
        return units;
    }

    @Override
    public int count() {
        return ends.size();
    }

    @Override
    public long size() {
        return Integer.BYTES * (1L + count()) + lebSize(text.size()) + text.size();
    }

    private static int lebSize(int value) {
        return Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(value) + 6) / 7);
    }

    @Override
    public void encode(int count, ByteBuilder block) {
        block.i32(count).add(ends.values(), count);
        int length = count == 0 ? 0 : byteEnds.get(count - 1);
        block.leb(length).add(text.bytes(), 0, length);
    }

    @Override
    public void removeFirst(int count) {
        if (count > 0) {
            int bytes = byteEnds.get(count - 1);
            int removed = ends.get(count - 1) & ~MISSING;
            text.removeFirst(bytes);
            byteEnds.removeFirst(count, bytes);
            ends.removeFirst(count, removed);
            units -= removed;
        }
    }
}
