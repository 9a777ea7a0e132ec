package io.github.mlformats.zds.format.line;

import io.github.mlformats.zds.format.store.Content;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** A window over JSON lines that moves forward and always holds the current line. Its reads are large. */
final class LineBuffer implements Closeable {
    private static final int FIRST_CHUNK = 256 << 10;
    private static final int MAX_CHUNK = 4 << 20;
    /** What is read at a time to find the end of a line that reaches beyond the range. */
    private static final int BEYOND = 64 << 10;

    private final InputStream in;
    private final long softEnd;
    private final long hardEnd;
    private final int chunk;
    /** Where lines end in any case. */
    private long stop;

    private byte[] bytes;
    /** Position in the data of the first byte of the window. */
    private long start;

    private int limit;
    private int next;
    private int lineEnd;
    private boolean tooLong;

    /** @param softEnd where reading ahead stops */
    LineBuffer(Content content, long start, long softEnd) throws IOException {
        this.in = content.stream(start);
        this.start = start;
        this.softEnd = softEnd;
        this.hardEnd = content.size();
        this.stop = hardEnd;
        this.chunk = Math.min(MAX_CHUNK, content.maxWindow());
        this.bytes = new byte[(int) Math.max(1, Math.min(Math.min(FIRST_CHUNK, chunk), hardEnd - start))];
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

    /** The end of the line's text, exclusive; where it was given up if it is too long. */
    int lineEnd() {
        return lineEnd;
    }

    boolean isTooLong() {
        return tooLong;
    }

    /** Lets lines end at a position, or behind the last byte of the data. */
    void stopAt(long position) {
        stop = Math.min(position, hardEnd);
    }

    /** Moves to a position that is not before the window. */
    void seek(long position) throws IOException {
        if (position < start) {
            throw new IllegalStateException("byte " + position + " was passed, the window begins at " + start);
        }
        if (position <= start + limit) {
            next = (int) (position - start);
            return;
        }
        in.skipNBytes(position - start - limit);
        start = position;
        limit = 0;
        next = 0;
    }

    /** Reads until the next {@code length} bytes are in the window. @return how many there are */
    int hold(int length) throws IOException {
        while (limit - next < length && fill()) {
            // reads on
        }
        return Math.min(length, limit - next);
    }

    int peek(long position) throws IOException {
        long ahead = position - position();
        boolean near = ahead >= 0 && ahead < chunk && position < hardEnd;
        return near && hold((int) ahead + 1) > ahead ? bytes[next + (int) ahead] & 0xFF : -1;
    }

    /** Finds the end of the next line without passing the line. @return false at the end of the data */
    boolean findLine(int maxLength) throws IOException {
        tooLong = false;
        int searched = next;
        while (true) {
            int searchEnd = (int) Math.min(limit, stop - start);
            lineEnd = Newlines.find(bytes, searched, searchEnd);
            int length = lineEnd - next;
            if (length > maxLength) {
                tooLong = true;
                return true;
            }
            if (lineEnd < searchEnd) {
                return true;
            }
            if (start + searchEnd == stop || !fill()) {
                return length > 0;
            }
            searched = next + length;
        }
    }

    /** Passes the line that was found. */
    void passLine() {
        boolean stopped = start + lineEnd >= stop;
        next = stopped ? lineEnd : lineEnd + 1;
    }

    /** Passes the rest of the line, however long it is. */
    void skipLine() throws IOException {
        int searchEnd;
        do {
            searchEnd = (int) Math.min(limit, stop - start);
            lineEnd = Newlines.find(bytes, next, searchEnd);
            next = lineEnd;
        } while (lineEnd == searchEnd && start + searchEnd < stop && fill());
        passLine();
    }

    /** Reads all that is left, keeping nothing. */
    void readToEnd() throws IOException {
        do {
            next = limit;
        } while (fill());
    }

    /** Reads on behind what there is of the line, which moves to the front. */
    private boolean fill() throws IOException {
        long position = start + limit;
        if (position >= hardEnd) {
            return false;
        }
        makeRoom();
        long ahead = position < softEnd ? softEnd - position : Math.min(Math.min(BEYOND, chunk), hardEnd - position);
        int read = in.read(bytes, limit, (int) Math.min(bytes.length - limit, ahead));
        limit += Math.max(0, read);
        if (start + limit == hardEnd) {
            // One more read, for streams that check at their end what they gave.
            in.read();
        }
        return read > 0;
    }

    /** The window grows with what was read, not with what is said to follow. */
    private void makeRoom() {
        if (limit < bytes.length) {
            return;
        }
        int kept = limit - next;
        byte[] target = bytes;
        if (kept > bytes.length / 2 || bytes.length < chunk) {
            long useful = kept + Math.max(1, hardEnd - start - limit);
            long size = Math.max(Math.min(chunk, 4L * bytes.length), 2L * kept);
            target = new byte[(int) Math.min(Integer.MAX_VALUE - 8, Math.min(useful, size))];
        }
        System.arraycopy(bytes, next, target, 0, kept);
        bytes = target;
        start += next;
        next = 0;
        limit = kept;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
