package io.github.mlformats.zds.format.line;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.zds.format.store.Content;
import java.io.Closeable;
import java.io.IOException;

/** A window over JSON lines that moves forward and always holds the current line, however long it is. */
final class LineBuffer implements Closeable {
    /** What is read at a time to find the end of a line that reaches beyond the range. */
    private static final int BEYOND = 64 << 10;

    /** So far ahead of the line is not looked. */
    private static final int FAR = 4 << 20;

    private final ByteSource source;
    private final ByteWindow window;
    private final long softEnd;
    private final long hardEnd;
    /** Where lines end in any case. */
    private long stop;

    private int lineLength;
    private boolean tooLong;

    /** @param softEnd where reading ahead stops */
    LineBuffer(Content content, long start, long softEnd) throws IOException {
        this.source = content.forward(start);
        this.softEnd = softEnd;
        this.hardEnd = content.size();
        this.stop = hardEnd;
        this.window = new ByteWindow(source, start, hardEnd, "lines");
        window.wantUpTo(softEnd);
    }

    /** Position in the data of the next line. */
    long position() {
        return window.position();
    }

    byte[] bytes() {
        return window.data();
    }

    int lineStart() {
        return window.at();
    }

    /** The end of the line's text, exclusive; where it was given up if it is too long. */
    int lineEnd() {
        return window.at() + lineLength;
    }

    boolean isTooLong() {
        return tooLong;
    }

    /** Lets lines end at a position, or behind the last byte of the data. */
    void stopAt(long position) {
        stop = Math.min(position, hardEnd);
    }

    /** Moves to a position that is not before the window. */
    void seek(long position) {
        window.seek(position);
    }

    /** Reads until the next {@code length} bytes are in the window. @return how many there are */
    int hold(int length) throws IOException {
        while (window.held() < length && fill()) {
            // reads on
        }
        return Math.min(length, window.held());
    }

    int peek(long position) throws IOException {
        long ahead = position - position();
        boolean near = ahead >= 0 && ahead < Math.min(FAR, source.maxWindow()) && position < hardEnd;
        return near && hold((int) ahead + 1) > ahead ? bytes()[lineStart() + (int) ahead] & 0xFF : -1;
    }

    /** Finds the end of the next line without passing the line. @return false at the end of the data */
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

    /** Looks on for the end of the line in what is held, and says how far from the line's beginning that reaches. */
    private int search() {
        int from = window.at();
        int searchEnd = (int) Math.min(window.held(), stop - window.position());
        lineLength = Newlines.find(window.data(), from + lineLength, from + searchEnd) - from;
        return searchEnd;
    }

    /** Passes the line that was found. */
    void passLine() {
        boolean stopped = position() + lineLength >= stop;
        window.advance(stopped ? lineLength : lineLength + 1);
        lineLength = 0;
    }

    /** Passes the rest of the line, however long it is. */
    void skipLine() throws IOException {
        lineLength = 0;
        while (search() == lineLength && position() + lineLength < stop) {
            window.advance(lineLength);
            lineLength = 0;
            if (!fill()) {
                break;
            }
        }
        passLine();
    }

    /** Reads all that is left, keeping nothing. */
    void readToEnd() throws IOException {
        do {
            window.advance(window.held());
        } while (fill());
    }

    /** Reads on behind what is held. The window grows with what was read, not with what is said to follow. */
    private boolean fill() throws IOException {
        int held = window.held();
        long left = window.remaining() - held;
        if (left == 0) {
            return false;
        }
        long next = position() + held;
        if (next >= softEnd) {
            window.wantUpTo(next + BEYOND);
        }
        long ahead = next < softEnd ? softEnd - next : Math.min(BEYOND, left);
        window.hold((int) Math.min(Integer.MAX_VALUE - 8, held + Math.min(Math.max(1, held), ahead)), "a line");
        return true;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
