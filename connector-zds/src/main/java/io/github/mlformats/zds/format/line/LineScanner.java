package io.github.mlformats.zds.format.line;

import io.github.mlformats.zds.format.store.Content;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Walks over the lines of a range of JSON lines. Lines end with {@code \n} or {@code \r\n}, the last one also with the
 * data. A byte order mark at the data's first byte belongs to no line's text.
 *
 * <p>The text of the current line lies in {@link #data()} at {@code [from(), to())} until the next call of
 * {@link #next()}.
 */
public final class LineScanner implements Closeable {
    private final LineBuffer buffer;
    private final long end;
    private final int maxLength;

    private byte[] data;
    private int from;
    private int to;
    private long offset;
    private long length;

    private LineScanner(LineBuffer buffer, long end, int maxLength) {
        this.buffer = buffer;
        this.end = end;
        this.maxLength = maxLength;
    }

    /**
     * The lines that begin in {@code [start, end)}: the first one there may be another range's and is left out then, the
     * last one may end behind.
     *
     * @param maxLength most bytes of a line's text that are given; see {@link #isTooLong()}
     */
    public static LineScanner beginningIn(Content content, long start, long end, int maxLength) throws IOException {
        long from = Math.max(0, start - 1);
        LineBuffer buffer = new LineBuffer(content, from, Math.min(end, content.size()), content.size());
        LineScanner scanner = new LineScanner(buffer, end, maxLength);
        if (start > 0) {
            buffer.skipLine();
        }
        return scanner;
    }

    /** The lines of {@code [start, end)} as if nothing were around it. */
    public static LineScanner inside(Content content, long start, long end, int maxLength) throws IOException {
        return new LineScanner(new LineBuffer(content, start, end, end), end, maxLength);
    }

    /** Moves on to the next line, be it blank. @return false at the end of the range */
    public boolean next() throws IOException {
        offset = buffer.position();
        if (offset >= end || !buffer.findLine(maxLength)) {
            return false;
        }
        data = buffer.bytes();
        from = buffer.lineStart();
        to = buffer.lineEnd();
        if (isTooLong()) {
            data = Arrays.copyOfRange(data, from, from + maxLength);
            from = 0;
            to = maxLength;
            buffer.skipLine();
        } else {
            trim();
            buffer.pass();
        }
        length = buffer.position() - offset;
        return true;
    }

    private void trim() {
        boolean marked = offset == 0 && to - from >= 3 && isByteOrderMark();
        from += marked ? 3 : 0;
        if (to > from && data[to - 1] == '\r') {
            to--;
        }
    }

    private boolean isByteOrderMark() {
        return data[from] == (byte) 0xEF && data[from + 1] == (byte) 0xBB && data[from + 2] == (byte) 0xBF;
    }

    /** Holds the text of the line; may be another array for each line. */
    public byte[] data() {
        return data;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    /** Position of the line's first byte in the data. */
    public long offset() {
        return offset;
    }

    /** Bytes of the line with its end. */
    public long length() {
        return length;
    }

    /** Whether the line is longer than allowed, so that only the beginning of its text is given. */
    public boolean isTooLong() {
        return buffer.isTooLong();
    }

    /** Whether the line is empty or white space: space, TAB, CR. */
    public boolean isBlank() {
        return Blanks.skip(data, from, to) == to;
    }

    @Override
    public void close() throws IOException {
        buffer.close();
    }
}
