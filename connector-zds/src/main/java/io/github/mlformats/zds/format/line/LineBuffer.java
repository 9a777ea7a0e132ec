package io.github.mlformats.zds.format.line;

import io.github.mlformats.zds.format.store.Content;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A window over JSON lines that moves forward and always holds the current line. Its reads are large. */
final class LineBuffer implements Closeable {
    private static final int FIRST_CHUNK = 256 << 10;
    private static final int CHUNK = 4 << 20;
    /** What is read at a time to find the end of a line that reaches beyond the range. */
    private static final int BEYOND = 64 << 10;

    private final InputStream in;
    private final long softEnd;
    private final long hardEnd;
    private final boolean toTheEnd;

    private byte[] bytes;
    /** Position in the data of the first byte of the window. */
    private long start;

    private int limit;
    private int next;
    private int lineEnd;
    private boolean tooLong;

    /**
     * @param softEnd where reading ahead stops
     * @param hardEnd where reading stops
     */
    LineBuffer(Content content, long start, long softEnd, long hardEnd) throws IOException {
        this.in = content.stream(start);
        this.start = start;
        this.softEnd = softEnd;
        this.hardEnd = hardEnd;
        this.toTheEnd = hardEnd == content.size();
        this.bytes = new byte[(int) Math.max(1, Math.min(FIRST_CHUNK, hardEnd - start))];
    }

    /** Position in the data of the next line. */
    long position() {
        return start + next;
    }

    byte[] bytes() {
        return bytes;
    }

    int lineStart() {
        return next;
    }

    /** Behind the text of the line; where it was given up if it is too long. */
    int lineEnd() {
        return lineEnd;
    }

    boolean isTooLong() {
        return tooLong;
    }

    /** Finds the end of the next line without passing the line. @return false at the end of the data */
    boolean findLine(int maxLength) throws IOException {
        tooLong = false;
        int searched = next;
        while (true) {
            lineEnd = Newlines.find(bytes, searched, limit);
            if (lineEnd - next > maxLength) {
                tooLong = true;
                return true;
            }
            if (lineEnd < limit) {
                return true;
            }
            int length = limit - next;
            if (!fill()) {
                lineEnd = limit;
                return length > 0;
            }
            searched = next + length;
        }
    }

    /** Passes the line that was found. */
    void pass() {
        next = Math.min(limit, lineEnd + 1);
    }

    /** Passes the rest of the line, however long it is. */
    void skipLine() throws IOException {
        do {
            lineEnd = Newlines.find(bytes, next, limit);
            next = lineEnd;
        } while (lineEnd == limit && fill());
        pass();
    }

    /** Reads on behind what there is of the line, which moves to the front. */
    private boolean fill() throws IOException {
        long position = start + limit;
        if (position >= hardEnd) {
            return toTheEnd && in.read() >= 0;
        }
        int kept = limit - next;
        boolean beyondFirst = position > start && bytes.length < CHUNK && kept < limit;
        if (kept == bytes.length || beyondFirst) {
            grow(kept, Math.max(CHUNK, 2L * kept));
        } else if (next > 0) {
            System.arraycopy(bytes, next, bytes, 0, kept);
        }
        start += next;
        next = 0;
        limit = kept;
        long wanted = position < softEnd ? softEnd - position : Math.min(BEYOND, hardEnd - position);
        int read = in.read(bytes, limit, (int) Math.min(bytes.length - limit, wanted));
        limit += Math.max(0, read);
        return read > 0;
    }

    private void grow(int kept, long size) {
        long useful = Math.min(size, kept + (hardEnd - start - limit));
        byte[] larger = new byte[(int) Math.min(Integer.MAX_VALUE - 8, useful)];
        System.arraycopy(bytes, next, larger, 0, kept);
        bytes = larger;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
