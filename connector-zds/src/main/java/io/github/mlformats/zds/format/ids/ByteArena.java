package io.github.mlformats.zds.format.ids;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;

/** Append-only storage for byte strings in chunks, which grows without copying. Not thread-safe. */
final class ByteArena implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int FIRST_CHUNK = 4 << 10;
    private static final int MAX_CHUNK = 1 << 20;

    private final int maxChunk;
    private final ArrayList<byte[]> chunks = new ArrayList<>();
    private byte[] last = new byte[0];
    private int used;

    /** @param maxChunk maximum size of a chunk with several strings */
    ByteArena(int maxChunk) {
        this.maxChunk = Math.min(MAX_CHUNK, maxChunk);
    }

    /** Stores a copy of the bytes. @return its position */
    long add(byte[] data, int from, int length) {
        if (length > last.length - used) {
            int size = Math.min(maxChunk, chunks.isEmpty() ? FIRST_CHUNK : MAX_CHUNK);
            last = new byte[Math.max(size, length)];
            chunks.add(last);
            used = 0;
        }
        System.arraycopy(data, from, last, used, length);
        long position = (long) (chunks.size() - 1) << 32 | used;
        used += length;
        return position;
    }

    boolean contentEquals(long position, byte[] data, int from, int length) {
        int start = (int) position;
        byte[] chunk = chunk(position);
        return Arrays.equals(chunk, start, start + length, data, from, from + length);
    }

    byte[] copy(long position, int length) {
        int start = (int) position;
        return Arrays.copyOfRange(chunk(position), start, start + length);
    }

    /** An arena without chunks contains only empty strings. */
    private byte[] chunk(long position) {
        return chunks.isEmpty() ? last : chunks.get(Math.max(0, (int) (position >> 32)));
    }
}
