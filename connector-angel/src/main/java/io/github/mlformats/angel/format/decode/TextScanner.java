package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import io.github.mlformats.angel.format.decode.PartitionDecoder.Anomaly;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Splits the lines that start in a range of a partition into fields. A line that starts in the range is read to its end,
 * also beyond the range; the line that the range starts in belongs to the range before. Only a field must fit into memory,
 * not a line; the bytes of a field are not copied. Not thread-safe.
 */
final class TextScanner {
    /** Maximum length of a field; the largest double has 309 decimal digits. */
    private static final int MAX_FIELD = 4096;
    /** Number of bytes to read at a time after the end of the range. */
    private static final int REST = 16 * MAX_FIELD;

    private final ByteWindow window;
    private final Partition partition;
    private final long start;
    private final long to;
    private final boolean blanksSeparate;
    private final EnumSet<Anomaly> anomalies = EnumSet.noneOf(Anomaly.class);

    private boolean positioned;
    private int from;
    private int end;

    /** @param blanksSeparate whether blanks are separators, so that they are not dropped */
    TextScanner(ByteSource source, Partition.Range range, boolean blanksSeparate) {
        this.partition = range.partition();
        this.window = new ByteWindow(source, partition.offset(), partition.end(), partition.displayName());
        this.start = range.from();
        this.to = range.to();
        this.blanksSeparate = blanksSeparate;
        window.limitReadAhead(to);
    }

    /** Moves to the next line; returns false if no other line starts in the range. */
    boolean nextLine() throws IOException {
        if (!positioned) {
            positioned = true;
            skipStartedLine();
        }
        return window.position() < to && window.remaining() > 0;
    }

    /** Skips the line that started before the range, which belongs to the previous range. */
    private void skipStartedLine() throws IOException {
        if (start == partition.offset()) {
            return;
        }
        window.seek(start - 1);
        do {
            byte[] data = window.data();
            for (int at = window.index(), limit = at + window.buffered(); at < limit; at++) {
                if (data[at] == '\n') {
                    window.advance(at + 1 - window.index());
                    return;
                }
            }
            window.advance(window.buffered());
        } while (more(0));
    }

    /**
     * Reads a field up to a separator or the end of the line.
     *
     * @param separator null if only the line's end can end it
     * @return whether the separator ended it
     */
    boolean nextField(byte[] separator) throws IOException {
        byte first = separator == null ? (byte) '\n' : separator[0];
        int scanned = 0;
        while (true) {
            byte[] data = window.data();
            int limit = window.index() + window.buffered();
            int at = window.index() + scanned;
            while (at < limit && data[at] != first && data[at] != '\n') {
                at++;
            }
            scanned = at - window.index();
            if (at < limit && data[at] == '\n') {
                return endLine(scanned, 1);
            }
            if (at < limit && startsWith(separator, at, limit)) {
                end(scanned, separator.length);
                dropBlanks();
                return true;
            }
            boolean partial = at < limit && limit - at < separator.length;
            if (at < limit && !partial) {
                scanned++;
            } else if (!more(scanned)) {
                return endPartition(window.buffered());
            }
        }
    }

    private boolean startsWith(byte[] separator, int at, int limit) {
        if (limit - at < separator.length) {
            return false;
        }
        for (int i = 1; i < separator.length; i++) {
            if (window.data()[at + i] != separator[i]) {
                return false;
            }
        }
        return true;
    }

    private void end(int length, int separator) {
        checkLength(length);
        from = window.index();
        end = from + length;
        window.advance(length + separator);
    }

    private boolean endLine(int length, int newline) {
        end(length, newline);
        if (end > from && window.data()[end - 1] == '\r') {
            end--;
            anomalies.add(Anomaly.CARRIAGE_RETURN);
        }
        dropBlanks();
        return false;
    }

    private boolean endPartition(int length) {
        if (!partition.isNewlineMissing() || length == 0) {
            throw corrupt(partition.end(), "a newline that ends the partition", "none");
        }
        return endLine(length, 0);
    }

    private void dropBlanks() {
        byte[] data = window.data();
        if (blanksSeparate || from == end || data[from] > ' ' && data[end - 1] > ' ') {
            return;
        }
        int first = from;
        while (from < end && isBlank(data[from])) {
            from++;
        }
        int last = end;
        while (end > from && isBlank(data[end - 1])) {
            end--;
        }
        if (from > first || end < last) {
            anomalies.add(Anomaly.BLANKS);
        }
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    private void checkLength(int length) {
        if (length > MAX_FIELD) {
            throw corrupt(window.position(), "a field of at most " + MAX_FIELD + " bytes", "a longer one");
        }
    }

    /** Reads more bytes, keeping the current field; returns false at the end of the partition. */
    private boolean more(int scanned) throws IOException {
        checkLength(scanned);
        int held = window.buffered();
        if (held == window.remaining()) {
            return false;
        }
        if (window.position() + held >= to) {
            window.limitReadAhead(window.position() + held + REST);
        }
        window.ensureBuffered(held + 1, "a line");
        return true;
    }

    byte[] data() {
        return window.data();
    }

    /** Index in {@link #data()} of the field's first byte. */
    int from() {
        return from;
    }

    /** Index in {@link #data()} after the field's last byte. */
    int end() {
        return end;
    }

    /** Parses the field as an integer. */
    long integer(String what) {
        try {
            return TextNumberParser.parseLong(data(), from, end);
        } catch (NumberFormatException e) {
            throw corruptField(what + " as a whole number");
        }
    }

    /** Parses the field as a column number of {@code width} 4 or 8 bytes. */
    long column(int width) {
        long column = integer("a column");
        if (width == Integer.BYTES && column != (int) column) {
            throw corruptField("a column of 32 bits");
        }
        return column;
    }

    /** Parses the field into an array of values. */
    void value(ValueArray values, int to) {
        try {
            values.parse(data(), from, end, to);
        } catch (NumberFormatException e) {
            throw corruptField("a " + values.type().name().toLowerCase(Locale.ROOT) + " value");
        }
        if (TextNumberParser.isSpecial(data(), from, end)) {
            anomalies.add(Anomaly.SPECIAL_BYTES);
        }
    }

    /** Position in the file after the field and its terminator. */
    long position() {
        return window.position();
    }

    Set<Anomaly> anomalies() {
        return anomalies;
    }

    /** Creates the exception for an invalid field. */
    CorruptFileException corruptField(String expected) {
        return corrupt(fieldPosition(), expected, '"' + TextDialect.shown(data(), from, end) + '"');
    }

    private long fieldPosition() {
        return window.position() - window.index() + from;
    }

    CorruptFileException corrupt(long at, String expected, String found) {
        return window.corrupt(at, expected, found);
    }

    /** Creates the exception for a line with an unexpected number of fields. */
    CorruptFileException wrongFields(int expected, String found) {
        return corrupt(fieldPosition(), "a line of " + expected + (expected == 1 ? " field" : " fields"), found);
    }
}
