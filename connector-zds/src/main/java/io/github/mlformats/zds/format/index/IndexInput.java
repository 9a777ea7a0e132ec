package io.github.mlformats.zds.format.index;

import java.io.IOException;
import java.io.InputStream;

/** A window over the bytes of an index that moves forward and grows to what has to be seen at once. */
final class IndexInput {
    private static final int FIRST_WINDOW = 64 << 10;
    private static final int MAX_WINDOW = 1 << 20;

    private final InputStream in;
    private final int maxWindow;
    private byte[] window;
    private long windowStart;
    private int next;
    private int limit;

    /** @param maxWindow most bytes to hold if less will do */
    IndexInput(InputStream in, long size, int maxWindow) {
        this.in = in;
        this.maxWindow = Math.min(MAX_WINDOW, maxWindow);
        this.window = new byte[(int) Math.min(Math.min(FIRST_WINDOW, this.maxWindow), Math.max(16, size))];
    }

    /** Holds the next bytes from {@link #next()} on. Another array after {@link #ensure}. */
    byte[] window() {
        return window;
    }

    /** Where in the window the next byte is. */
    int next() {
        return next;
    }

    /** Bytes in the window from {@link #next()} on. */
    int available() {
        return limit - next;
    }

    /** Position in the file of the next byte. */
    long position() {
        return windowStart + next;
    }

    void advance(int count) {
        next += count;
    }

    /** Reads on until {@code count} bytes are in the window. @return false if there are fewer */
    boolean ensure(int count) throws IOException {
        while (limit - next < count) {
            if (next > 0 && limit == window.length) {
                moveToFront(window.length < maxWindow ? Math.min(maxWindow, 4 * window.length) : window.length);
            } else if (count > window.length - next) {
                moveToFront(count > window.length ? Math.max(count, 2 * window.length) : window.length);
            }
            int read = in.read(window, limit, window.length - limit);
            if (read < 0) {
                return false;
            }
            limit += read;
        }
        return true;
    }

    private void moveToFront(int size) {
        byte[] target = size > window.length ? new byte[size] : window;
        System.arraycopy(window, next, target, 0, limit - next);
        window = target;
        windowStart += next;
        limit -= next;
        next = 0;
    }
}
