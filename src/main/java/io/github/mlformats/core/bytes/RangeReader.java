package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Fetches many small ranges with few large reads. Ranges whose distance is at most {@link #gap()} are merged into one
 * read of at most {@link #maxMerged()} bytes; their buffer is reused after all of them are released. Not thread-safe.
 */
public final class RangeReader {
    /** Maximum size of a merged read: bounds the memory, and lets a file system fetch several in parallel. */
    static final int MAX_MERGED = 8 << 20;
    /** The same in gaps, for sources with expensive requests. */
    private static final int MAX_GAPS = 32;
    /** Maximum number of bytes in unused buffers; further ones are left to the garbage collector. */
    private static final long MAX_IDLE = 64L << 20;

    private final ByteSource source;
    private final int gap;
    private final int maxMerged;
    private final List<byte[]> idle = new ArrayList<>();
    private long idleBytes;

    /** @param source the file; not closed */
    public RangeReader(ByteSource source) {
        this.source = source;
        this.gap = source.readGap();
        this.maxMerged = (int) Math.min(MAX_IDLE, Math.max(MAX_MERGED, (long) MAX_GAPS * gap));
    }

    /** Returns whether requests are expensive, see {@link ByteSource#isRemote()}. */
    public boolean isRemote() {
        return source.isRemote();
    }

    /** Returns the largest gap between ranges that are merged into one read. */
    public int gap() {
        return gap;
    }

    /** Returns the maximum size of a merged read in bytes. */
    public int maxMerged() {
        return maxMerged;
    }

    /**
     * Fetches ranges.
     *
     * @param ranges sorted by offset; they may overlap
     * @return the bytes of each range, in the same order
     * @throws io.github.mlformats.core.error.CorruptFileException if a range is not inside the file
     */
    public FetchedRange[] read(ByteRange[] ranges) throws IOException {
        List<ByteRange> merged = new ArrayList<>();
        List<Buffer> buffers = new ArrayList<>();
        FetchedRange[] fetched = new FetchedRange[ranges.length];
        for (int first = 0; first < ranges.length; ) {
            int end = neighbours(ranges, first);
            ByteRange whole = union(ranges, first, end);
            Buffer buffer = new Buffer(takeBuffer(whole.length()), end - first);
            merged.add(whole);
            buffers.add(buffer);
            for (; first < end; first++) {
                ByteRange range = ranges[first];
                fetched[first] = new FetchedRange(buffer, (int) (range.offset() - whole.offset()), range.length());
            }
        }
        fetch(merged, buffers);
        return fetched;
    }

    private void fetch(List<ByteRange> merged, List<Buffer> buffers) throws IOException {
        ByteRange[] ranges = merged.toArray(new ByteRange[0]);
        byte[][] targets = buffers.stream().map(buffer -> buffer.bytes).toArray(byte[][]::new);
        boolean disjoint = true;
        for (int i = 1; i < ranges.length; i++) {
            disjoint &= ranges[i - 1].end() <= ranges[i].offset();
        }
        if (disjoint) {
            source.read(ranges, targets);
            return;
        }
        for (int i = 0; i < ranges.length; i++) {
            source.read(ranges[i].offset(), targets[i], 0, ranges[i].length());
        }
    }

    /** Returns the end index of the ranges that are merged with the one at {@code first}. */
    private int neighbours(ByteRange[] ranges, int first) {
        long start = ranges[first].offset();
        long end = start;
        int next = first;
        while (next < ranges.length) {
            ByteRange range = ranges[next];
            Bounds.check(source, range.offset(), range.length());
            boolean near = range.offset() - end <= gap && range.end() - start <= maxMerged;
            if (next > first && !near && range.end() > end) {
                break;
            }
            end = Math.max(end, range.end());
            next++;
        }
        return next;
    }

    private static ByteRange union(ByteRange[] ranges, int first, int end) {
        long last = 0;
        for (int i = first; i < end; i++) {
            last = Math.max(last, ranges[i].end());
        }
        return new ByteRange(ranges[first].offset(), (int) (last - ranges[first].offset()));
    }

    private byte[] takeBuffer(int length) {
        int best = -1;
        for (int i = 0; i < idle.size(); i++) {
            int size = idle.get(i).length;
            if (size >= length && (best < 0 || size < idle.get(best).length)) {
                best = i;
            }
        }
        if (best < 0) {
            return new byte[length];
        }
        byte[] buffer = idle.remove(best);
        idleBytes -= buffer.length;
        return buffer;
    }

    private final class Buffer {
        private final byte[] bytes;
        private int users;

        Buffer(byte[] bytes, int users) {
            this.bytes = bytes;
            this.users = users;
        }

        void release() {
            users--;
            if (users == 0 && idleBytes + bytes.length <= MAX_IDLE) {
                idle.add(bytes);
                idleBytes += bytes.length;
            }
        }
    }

    /** The bytes of one range, in a buffer shared with the ranges it was merged with. */
    public static final class FetchedRange {
        private final Buffer buffer;
        private final int offset;
        private final int length;

        private FetchedRange(Buffer buffer, int offset, int length) {
            this.buffer = buffer;
            this.offset = offset;
            this.length = length;
        }

        /** Returns the shared buffer: the range is at {@code [offset, offset + length)}. */
        public byte[] data() {
            return buffer.bytes;
        }

        /** Returns the index of the first byte in {@link #data()}. */
        public int offset() {
            return offset;
        }

        /** Returns the number of bytes. */
        public int length() {
            return length;
        }

        /** Releases the bytes, which may be overwritten from now on. Must be called at most once. */
        public void release() {
            buffer.release();
        }
    }
}
