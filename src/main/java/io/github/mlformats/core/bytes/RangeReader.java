package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Fetches many small ranges with few large reads: neighbours are read together, and buffers are used again when all
 * that was read into them is released.
 */
public final class RangeReader {
    /** Neighbours are not read together beyond this, so that what is held stays small, and parts can come in parallel. */
    static final int MAX_MERGED = 8 << 20;
    /** Beyond so many gaps where a request costs much. */
    private static final int MAX_GAPS = 32;
    /** Bytes in unused buffers beyond which released buffers are left to the garbage collector. */
    private static final long MAX_IDLE = 64L << 20;

    private final ByteSource source;
    private final int gap;
    private final int maxMerged;
    private final List<byte[]> idle = new ArrayList<>();
    private long idleBytes;

    /** @param source read, and not closed */
    public RangeReader(ByteSource source) {
        this.source = source;
        this.gap = source.readGap();
        this.maxMerged = (int) Math.min(MAX_IDLE, Math.max(MAX_MERGED, (long) MAX_GAPS * gap));
    }

    /** See {@link ByteSource#isFar()}. */
    public boolean isFar() {
        return source.isFar();
    }

    /** Bytes that are rather read and thrown away than skipped by another read. */
    public int gap() {
        return gap;
    }

    /** Neighbours are not read together beyond so many bytes. */
    public int maxMerged() {
        return maxMerged;
    }

    /**
     * Fetches ranges.
     *
     * @param ranges sorted by offset; they may overlap
     * @return what was fetched of each range
     * @throws io.github.mlformats.core.error.CorruptFileException if a range is not inside the file
     */
    public Fetched[] read(ByteRange[] ranges) throws IOException {
        List<ByteRange> merged = new ArrayList<>();
        List<Buffer> buffers = new ArrayList<>();
        Fetched[] fetched = new Fetched[ranges.length];
        for (int first = 0; first < ranges.length; ) {
            int end = neighbours(ranges, first);
            ByteRange whole = union(ranges, first, end);
            Buffer buffer = new Buffer(take(whole.length()), end - first);
            merged.add(whole);
            buffers.add(buffer);
            for (; first < end; first++) {
                ByteRange range = ranges[first];
                fetched[first] = new Fetched(buffer, (int) (range.offset() - whole.offset()), range.length());
            }
        }
        fetch(merged, buffers);
        return fetched;
    }

    private void fetch(List<ByteRange> merged, List<Buffer> buffers) throws IOException {
        ByteRange[] ranges = merged.toArray(new ByteRange[0]);
        byte[][] targets = buffers.stream().map(buffer -> buffer.bytes).toArray(byte[][]::new);
        boolean apart = true;
        for (int i = 1; i < ranges.length; i++) {
            apart &= ranges[i - 1].end() <= ranges[i].offset();
        }
        if (apart) {
            source.read(ranges, targets);
            return;
        }
        for (int i = 0; i < ranges.length; i++) {
            source.read(ranges[i].offset(), targets[i], 0, ranges[i].length());
        }
    }

    /** The end of the run of ranges that are read together with the one at {@code first}. */
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

    private byte[] take(int length) {
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

    /** The bytes of one range, in a buffer that its neighbours share. */
    public static final class Fetched {
        private final Buffer buffer;
        private final int offset;
        private final int length;

        private Fetched(Buffer buffer, int offset, int length) {
            this.buffer = buffer;
            this.offset = offset;
            this.length = length;
        }

        /** Holds the range's bytes at {@code [offset, offset + length)}. */
        public byte[] data() {
            return buffer.bytes;
        }

        public int offset() {
            return offset;
        }

        public int length() {
            return length;
        }

        /** Says, once, that the bytes are no longer needed: they may be overwritten from now on. */
        public void release() {
            buffer.release();
        }
    }
}
