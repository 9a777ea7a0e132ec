package io.github.mlformats.zds.format.line;

import io.github.mlformats.zds.format.store.Content;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Walks over the lines of JSON lines, forward. Lines end with {@code \n} or {@code \r\n}, the last one also with the
 * data. A byte order mark at the data's first byte belongs to no line's text.
 *
 * <p>The current text lies in {@link #data()} at {@code [from(), to())} until the scanner moves on.
 */
public final class LineScanner implements Closeable {
    private final LineBuffer buffer;
    private final int maxLength;
    private long end;

    private byte[] data;
    private int from;
    private int to;
    private long offset;
    private long length;
    private boolean tooLong;

    /**
     * @param start where to begin
     * @param end where reading ahead stops
     * @param maxLength most bytes of a text that are given; see {@link #isTooLong()}
     */
    public LineScanner(Content content, long start, long end, int maxLength) throws IOException {
        this.buffer = new LineBuffer(content, start, Math.min(end, content.size()));
        this.maxLength = maxLength;
    }

    /** The text of {@code [start, newEnd)} is next, as if nothing were around it. */
    public void inside(long start, long newEnd) throws IOException {
        buffer.stopAt(newEnd);
        buffer.seek(start);
        end = newEnd;
    }

    /** The lines that begin in {@code [start, newEnd)} are next; {@code start} is taken for the beginning of one. */
    public void beginningIn(long start, long newEnd) throws IOException {
        inside(start, Long.MAX_VALUE);
        end = newEnd;
    }

    /** Like {@link #beginningIn}, but a line that begins before {@code start} is left out. */
    public void firstBeginningIn(long start, long newEnd) throws IOException {
        beginningIn(Math.max(0, start - 1), newEnd);
        if (start > 0) {
            buffer.skipLine();
        }
    }

    /** Moves on to the next line, be it blank. @return false at the end of the range */
    public boolean next() throws IOException {
        offset = buffer.position();
        if (offset >= end || !buffer.findLine(maxLength)) {
            return false;
        }
        tooLong = buffer.isTooLong();
        show(buffer.lineEnd());
        if (tooLong) {
            buffer.skipLine();
        } else {
            buffer.passLine();
        }
        length = buffer.position() - offset;
        return true;
    }

    /** Makes {@code entryLength} bytes at {@code entryOffset}, which is not before the current line, the current text. */
    public void entry(long entryOffset, long entryLength) throws IOException {
        offset = entryOffset;
        length = entryLength;
        tooLong = entryLength > maxLength;
        buffer.seek(entryOffset);
        int shown = buffer.hold((int) Math.min(entryLength, maxLength));
        show(buffer.lineStart() + shown);
    }

    /** The text is what is there without a byte order mark and its line end. */
    private void show(int textEnd) {
        data = buffer.bytes();
        from = buffer.lineStart();
        to = textEnd;
        if (tooLong) {
            data = Arrays.copyOfRange(data, from, from + maxLength);
            from = 0;
            to = maxLength;
        } else if (to > from && data[to - 1] == '\n') {
            to--;
        }
        if (!tooLong && to > from && data[to - 1] == '\r') {
            to--;
        }
        if (offset == 0 && to - from >= 3 && isByteOrderMark()) {
            from += 3;
        }
    }

    private boolean isByteOrderMark() {
        return data[from] == (byte) 0xEF && data[from + 1] == (byte) 0xBB && data[from + 2] == (byte) 0xBF;
    }

    /**
     * Makes {@code size} bytes at {@code start}, which is not before the current line, the current text, to be looked at
     * by {@link #lineLength}.
     *
     * @return whether there are so many
     */
    public boolean hold(long start, int size) throws IOException {
        buffer.seek(start);
        int held = buffer.hold(size);
        data = buffer.bytes();
        from = buffer.lineStart();
        to = from + held;
        return held == size;
    }

    /** Bytes of the line that begins {@code at} bytes after the beginning of the text, with its end. */
    public int lineLength(int at) {
        int lineEnd = Newlines.find(data, from + at, to);
        return Math.min(lineEnd + 1, to) - from - at;
    }

    /** The byte at a position that is not before the next line; -1 if it is far ahead, or behind the data. */
    public int peek(long position) throws IOException {
        return buffer.peek(position);
    }

    /** Reads what is left of the data, so that streams check at their end what they gave. */
    public void readToEnd() throws IOException {
        buffer.readToEnd();
    }

    /** Holds the current text; may be another array for each. */
    public byte[] data() {
        return data;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    /** Position of the current line's first byte in the data. */
    public long offset() {
        return offset;
    }

    /** Bytes of the current line with its end. */
    public long length() {
        return length;
    }

    /** Whether the current text is longer than allowed, so that only its beginning is given. */
    public boolean isTooLong() {
        return tooLong;
    }

    /** Whether the text is empty or white space. */
    public boolean isBlank() {
        return Blanks.skip(data, from, to) == to;
    }

    @Override
    public void close() throws IOException {
        buffer.close();
    }
}
