package io.github.mlformats.zds.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import java.io.IOException;

/** Cursor over a text index: lines with id, TAB, offset, TAB, length. */
final class TsvCursor extends IndexCursor {
    /** A file with longer lines is not an index. */
    private static final int MAX_LINE = 16 << 20;

    private static final String LINE = "the magic number ISDZ, or a line with id, TAB, offset, TAB, length";

    TsvCursor(ByteSource source, ByteWindow input) {
        super(source, input);
    }

    @Override
    IndexFormat kind() {
        return IndexFormat.TSV;
    }

    @Override
    long declaredCount() {
        return -1;
    }

    @Override
    boolean next() throws IOException, UnusableIndexException {
        int lineLength = lineLength();
        if (lineLength < 0) {
            return false;
        }
        int from = input.index();
        int end = from + lineLength;
        int firstTab = indexOfTab(from, end);
        int secondTab = indexOfTab(firstTab + 1, end);
        if (firstTab == end || secondTab == end || indexOfTab(secondTab + 1, end) != end) {
            throw unusable(input.position(), LINE, "an invalid line");
        }
        idFrom = from;
        idLength = firstTab - from;
        offset = number(firstTab + 1, secondTab);
        long entryLength = number(secondTab + 1, end);
        if (entryLength >>> 32 != 0) {
            throw unusable(input.position(), "a length below 4 GiB", entryLength + "");
        }
        length = (int) entryLength;
        input.advance(Math.min(lineLength + 1, input.buffered()));
        return true;
    }

    @Override
    void seek(long position) {
        input.seek(position);
    }

    /** Returns the length of the next line without its line end; -1 at the end of the file. */
    private int lineLength() throws IOException, UnusableIndexException {
        int length = 0;
        while (true) {
            byte[] window = input.data();
            int from = input.index();
            int available = input.buffered();
            while (length < available) {
                if (window[from + length] == '\n') {
                    return length;
                }
                length++;
            }
            if (length > MAX_LINE) {
                throw unusable(input.position(), LINE, "a line of more than 16 MiB");
            }
            if (input.remaining() == length) {
                return length == 0 ? -1 : length;
            }
            input.ensureBuffered((int) Math.min(input.remaining(), Math.max(1, 2L * length)), "a line");
        }
    }

    private int indexOfTab(int from, int end) {
        byte[] window = input.data();
        int at = Math.min(from, end);
        while (at < end && window[at] != '\t') {
            at++;
        }
        return at;
    }

    /** Parses up to 18 decimal digits. */
    private long number(int from, int end) throws UnusableIndexException {
        long value = 0;
        boolean good = from < end && end - from <= 18;
        for (int at = from; good && at < end; at++) {
            int digit = input.data()[at] - '0';
            good = digit >= 0 && digit <= 9;
            value = 10 * value + digit;
        }
        if (!good) {
            throw unusable(input.position(), LINE, "an invalid line");
        }
        return value;
    }

    @Override
    long trailingBytes() {
        return 0;
    }
}
