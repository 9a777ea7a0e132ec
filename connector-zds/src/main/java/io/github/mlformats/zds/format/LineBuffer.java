package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.zds.format.layout.FileContent;
import java.io.Closeable;
import java.io.IOException;

/** A forward-moving window over JSON lines, which grows until it contains the current line. Not thread-safe. */
final class LineBuffer implements Closeable {
    /** Number of bytes to read at a time to find the end of a line that extends beyond the range. */
    private static final int BEYOND = 64 << 10;

    /** Maximum distance for {@link #peek} ahead of the current line. */
    private static final int FAR = 4 << 20;

    private final ByteSource source;
    private final ByteWindow window;
    private final long softEnd;
    private final long hardEnd;
    /** Position at which a line ends even without a line end. */
    private long stop;

    private int lineLength;
    private boolean tooLong;

    /** @param softEnd position at which read-ahead stops */
    LineBuffer(FileContent content, long start, long softEnd) throws IOException {
        this.source = content.openForward(start);
        this.softEnd = softEnd;
        this.hardEnd = content.size();
        this.stop = hardEnd;
        this.window = new ByteWindow(source, start, hardEnd, "lines");
        window.limitReadAhead(softEnd);
    }

    /** Returns the position of the next line in the data. */
    long position() {
        return window.position();
    }

    byte[] bytes() {
        return window.data();
    }

    int lineStart() {
        return window.index();
    }

    /**
     * Returns the end of the line in the buffer, exclusive; of a line that is too long, the end of the loaded bytes.
     */
    int lineEnd() {
        return window.index() + lineLength;
    }

    boolean isTooLong() {
        return tooLong;
    }

    /** Makes lines end at a position, or at the end of the data if that is lower. */
    void limitTo(long position) {
        stop = Math.min(position, hardEnd);
    }

    /** Moves forward to a position. */
    void seek(long position) {
        window.seek(position);
    }

    /**
     * Loads the next {@code length} bytes into the window.
     *
     * @return number of available bytes, fewer at the end of the data
     */
    int hold(int length) throws IOException {
        while (window.buffered() < length && fill()) {
            // continue reading
        }
        return Math.min(length, window.buffered());
    }

    int peek(long position) throws IOException {
        long ahead = position - position();
        boolean near = ahead >= 0 && ahead < Math.min(FAR, source.maxWindow()) && position < hardEnd;
        return near && hold((int) ahead + 1) > ahead ? bytes()[lineStart() + (int) ahead] & 0xFF : -1;
    }

    /** Finds the end of the next line without consuming the line. @return false at the end of the data */
    boolean findLine(int maxLength) throws IOException {
        tooLong = false;
        lineLength = 0;
        while (true) {
            int searchEnd = search();
            if (lineLength > maxLength) {
                tooLong = true;
                return true;
            }
            if (lineLength < searchEnd) {
                return true;
            }
            if (position() + searchEnd == stop || !fill()) {
                return lineLength > 0;
            }
        }
    }

    /**
     * Searches the loaded bytes for the end of the line.
     *
     * @return number of bytes from the start of the line that were searched
     */
    private int search() {
        int from = window.index();
        int searchEnd = (int) Math.min(window.buffered(), stop - window.position());
        lineLength = Newlines.find(window.data(), from + lineLength, from + searchEnd) - from;
        return searchEnd;
    }

    /** Consumes the line that was found. */
    void consumeLine() {
        boolean stopped = position() + lineLength >= stop;
        window.advance(stopped ? lineLength : lineLength + 1);
        lineLength = 0;
    }

    /** Skips the rest of the line, of any length, in constant memory. */
    void skipLine() throws IOException {
        lineLength = 0;
        while (search() == lineLength && position() + lineLength < stop) {
            window.advance(lineLength);
            lineLength = 0;
            if (!fill()) {
                break;
            }
        }
        consumeLine();
    }

    /** Reads and discards the remaining data. */
    void readToEnd() throws IOException {
        do {
            window.advance(window.buffered());
        } while (fill());
    }

    /** Loads more bytes. The window grows in proportion to the bytes actually read, not to the declared size. */
    private boolean fill() throws IOException {
        int held = window.buffered();
        long left = window.remaining() - held;
        if (left == 0) {
            return false;
        }
        long next = position() + held;
        if (next >= softEnd) {
            window.limitReadAhead(next + BEYOND);
        }
        long ahead = next < softEnd ? softEnd - next : Math.min(BEYOND, left);
        window.ensureBuffered(
                (int) Math.min(Integer.MAX_VALUE - 8, held + Math.min(Math.max(1, held), ahead)), "a line");
        return true;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** Finds newlines, eight bytes at a time. */
    static final class Newlines {
        private static final long ONES = 0x0101_0101_0101_0101L;
        private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
        private static final long NEWLINES = '\n' * ONES;

        private Newlines() {}

        /** Returns the position of the first newline in {@code [from, to)}, or {@code to}. */
        static int find(byte[] data, int from, int to) {
            int at = from;
            for (; at <= to - Long.BYTES; at += Long.BYTES) {
                long zeroWhereFound = LittleEndian.i64(data, at) ^ NEWLINES;
                long hits = zeroWhereFound - ONES & ~zeroWhereFound & HIGH_BITS;
                if (hits != 0) {
                    return at + (Long.numberOfTrailingZeros(hits) >>> 3);
                }
            }
            while (at < to && data[at] != '\n') {
                at++;
            }
            return at;
        }
    }
}
