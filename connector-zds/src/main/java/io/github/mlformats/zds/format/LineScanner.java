package io.github.mlformats.zds.format;

import io.github.mlformats.zds.format.layout.FileContent;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * A forward-only scanner for JSON lines. Lines end with {@code \n} or {@code \r\n}, the last one also at the end of the data. A
 * byte order mark at the start of the data is not part of the first line. Not thread-safe.
 *
 * <p>The current text is in {@link #data()} at {@code [from(), to())} until the scanner advances.
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
     * @param start position of the first byte to read
     * @param end position at which read-ahead stops
     * @param maxLength maximum size of a text; longer ones are truncated, see {@link #isTooLong()}
     */
    public LineScanner(FileContent content, long start, long end, int maxLength) throws IOException {
        this.buffer = new LineBuffer(content, start, Math.min(end, content.size()));
        this.maxLength = maxLength;
    }

    /** Sets the range to scan: lines within {@code [start, newEnd)}, as if it were the complete data. */
    public void setRange(long start, long newEnd) throws IOException {
        buffer.limitTo(newEnd);
        buffer.seek(start);
        end = newEnd;
    }

    /** Sets the range to the lines that start in {@code [start, newEnd)}; {@code start} must be the start of a line. */
    public void setLineRange(long start, long newEnd) throws IOException {
        setRange(start, Long.MAX_VALUE);
        end = newEnd;
    }

    /** Like {@link #setLineRange} for any {@code start}: the rest of a line that starts before it is skipped. */
    public void setSplitRange(long start, long newEnd) throws IOException {
        setLineRange(Math.max(0, start - 1), newEnd);
        if (start > 0) {
            buffer.skipLine();
        }
    }

    /** Advances to the next line, which may be blank. @return false at the end of the range */
    public boolean next() throws IOException {
        offset = buffer.position();
        if (offset >= end || !buffer.findLine(maxLength)) {
            return false;
        }
        tooLong = buffer.isTooLong();
        setText(buffer.lineEnd());
        if (tooLong) {
            buffer.skipLine();
        } else {
            buffer.consumeLine();
        }
        length = buffer.position() - offset;
        return true;
    }

    /** Moves forward to {@code entryOffset} and makes the next {@code entryLength} bytes the current text. */
    public void moveToEntry(long entryOffset, long entryLength) throws IOException {
        offset = entryOffset;
        length = entryLength;
        tooLong = entryLength > maxLength;
        buffer.seek(entryOffset);
        int available = buffer.hold((int) Math.min(entryLength, maxLength));
        setText(buffer.lineStart() + available);
    }

    /** Sets the current text, without byte order mark and line end. */
    private void setText(int textEnd) {
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
        if (offset == 0) {
            from += byteOrderMark(data, from, to);
        }
    }

    /** Returns the size of the byte order mark at the start of a file: 3 bytes, or 0 if it has none. */
    public static int byteOrderMark(byte[] data, int from, int to) {
        boolean isMark = to - from >= 3
                && data[from] == (byte) 0xEF
                && data[from + 1] == (byte) 0xBB
                && data[from + 2] == (byte) 0xBF;
        return isMark ? 3 : 0;
    }

    /**
     * Moves forward to {@code start} and makes the next {@code size} bytes the current text, to be split with
     * {@link #lineLength}.
     *
     * @return false if the data ends before
     */
    public boolean load(long start, int size) throws IOException {
        buffer.seek(start);
        int held = buffer.hold(size);
        data = buffer.bytes();
        from = buffer.lineStart();
        to = from + held;
        return held == size;
    }

    /**
     * Returns the length of the line that starts {@code at} bytes after the start of the text, including its line end.
     */
    public int lineLength(int at) {
        int lineEnd = LineBuffer.Newlines.find(data, from + at, to);
        return Math.min(lineEnd + 1, to) - from - at;
    }

    /**
     * Returns the byte at a position at or after the next line; -1 if it is too far ahead, or after the end of the data.
     */
    public int peek(long position) throws IOException {
        return buffer.peek(position);
    }

    /** Reads the remaining data, so that checksums are verified at the end of the stream. */
    public void readToEnd() throws IOException {
        buffer.readToEnd();
    }

    /** Returns the array with the current text, which may be a different one for each text. */
    public byte[] data() {
        return data;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    /** Returns the position of the current line in the data. */
    public long offset() {
        return offset;
    }

    /** Returns the length of the current line including its line end. */
    public long length() {
        return length;
    }

    /** Whether the current line exceeds the maximum size, so that the text is truncated. */
    public boolean isTooLong() {
        return tooLong;
    }

    /** Whether the current text is empty or whitespace. */
    public boolean isBlank() {
        for (int at = from; at < to; at++) {
            if (data[at] != ' ' && data[at] != '\n' && data[at] != '\r' && data[at] != '\t') {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        buffer.close();
    }
}
