package io.github.mlformats.angel.format.text;

import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.batch.Quirk;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Cuts the lines that begin in a piece of a partition into fields. Only a field has to fit into memory, not a line; the
 * bytes of a field are not copied.
 */
public final class TextScanner {
    private static final int CHUNK = 1 << 20;
    /** Far more than any number has: the largest double in decimals has 309 digits. */
    private static final int LONGEST_FIELD = 4096;

    private static final int SHOWN = 40;

    private final ByteSource source;
    private final Partition partition;
    private final long to;
    private final boolean blanksSeparate;
    private final EnumSet<Quirk> quirks = EnumSet.noneOf(Quirk.class);

    private byte[] data = new byte[0];
    private long start;
    private int next;
    private int limit;
    private boolean positioned;
    private int from;
    private int end;

    /** @param blanksSeparate whether blanks are separators, so that they are not dropped */
    public TextScanner(ByteSource source, Piece piece, boolean blanksSeparate) {
        this.source = source;
        this.partition = piece.partition();
        this.to = piece.to();
        this.start = piece.from();
        this.blanksSeparate = blanksSeparate;
    }

    /** Goes to the next line; false if no other one begins in the piece. */
    boolean line() throws IOException {
        if (!positioned) {
            positioned = true;
            skipStartedLine();
        }
        return position() < to && position() < partition.end();
    }

    /** The line in which a piece begins belongs to the piece before. */
    private void skipStartedLine() throws IOException {
        if (start == partition.offset()) {
            return;
        }
        start--;
        while (fill()) {
            while (next < limit) {
                if (data[next++] == '\n') {
                    return;
                }
            }
        }
    }

    /**
     * Reads a field up to a separator or the end of the line.
     *
     * @param separator null if only the line's end can end it
     * @return whether the separator ended it
     */
    boolean field(byte[] separator) throws IOException {
        from = next;
        int at = next;
        byte first = separator == null ? (byte) '\n' : separator[0];
        while (true) {
            while (at < limit && data[at] != first && data[at] != '\n') {
                at++;
            }
            if (at < limit && data[at] == '\n') {
                return endLine(at, 1);
            }
            if (at < limit && startsWith(separator, at)) {
                end = at;
                next = at + separator.length;
                dropBlanks();
                return true;
            }
            int scanned = at - from;
            boolean partial = at < limit && limit - at < separator.length;
            if (at < limit && !partial) {
                at++;
            } else if (!more(scanned)) {
                return endPartition(partial ? limit : at);
            } else {
                at = from + scanned;
            }
        }
    }

    private boolean startsWith(byte[] separator, int at) {
        if (limit - at < separator.length) {
            return false;
        }
        for (int i = 1; i < separator.length; i++) {
            if (data[at + i] != separator[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean endLine(int at, int newline) {
        end = at;
        next = at + newline;
        if (end > from && data[end - 1] == '\r') {
            end--;
            quirks.add(Quirk.CARRIAGE_RETURN);
        }
        dropBlanks();
        return false;
    }

    private boolean endPartition(int at) {
        if (!partition.newlineMissing() || at == from) {
            throw corrupt(partition.end(), "a newline that ends the partition", "none");
        }
        return endLine(at, 0);
    }

    private void dropBlanks() {
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
            quirks.add(Quirk.BLANKS);
        }
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** Reads on, keeping the current field; false at the end of the partition. */
    private boolean more(int scanned) throws IOException {
        if (scanned > LONGEST_FIELD) {
            throw corrupt(start + from, "a field of at most " + LONGEST_FIELD + " bytes", "a longer one");
        }
        next = from;
        boolean filled = fill();
        from = next;
        return filled;
    }

    /** Reads on behind what is buffered, which is moved to the front; false at the end of the partition. */
    private boolean fill() throws IOException {
        int kept = limit - next;
        long behind = start + limit;
        long left = partition.end() - behind;
        if (left <= 0) {
            return false;
        }
        // Behind the piece only the rest of its last line is needed.
        long wanted = behind < to ? Math.max(to - behind, LONGEST_FIELD) : 16 * LONGEST_FIELD;
        int size = (int) Math.min(left, Math.min(CHUNK, wanted));
        byte[] target = data.length < kept + size ? new byte[kept + size] : data;
        System.arraycopy(data, next, target, 0, kept);
        source.read(behind, target, kept, size);
        data = target;
        start += next;
        next = 0;
        limit = kept + size;
        return true;
    }

    byte[] data() {
        return data;
    }

    /** Index in {@link #data()} of the field's first byte. */
    int from() {
        return from;
    }

    /** Index in {@link #data()} behind the field's last byte. */
    int end() {
        return end;
    }

    /** The field as a whole number. */
    long integer(String what) {
        try {
            return TextNumbers.parseLong(data, from, end);
        } catch (NumberFormatException e) {
            throw corruptField(what + " as a whole number");
        }
    }

    /** Reads the field into an array of values. */
    void value(Values values, int to) {
        try {
            values.parse(data, from, end, to);
        } catch (NumberFormatException e) {
            throw corruptField("a " + values.type().name().toLowerCase(Locale.ROOT) + " value");
        }
        if (TextNumbers.isSpecial(data, from, end)) {
            quirks.add(Quirk.SPECIAL_BYTES);
        }
    }

    /** Position in the file behind the field and what ended it. */
    long position() {
        return start + next;
    }

    Set<Quirk> quirks() {
        return quirks;
    }

    /** The exception for a field that is not what it must be. */
    CorruptFileException corruptField(String expected) {
        String text = new String(data, from, Math.min(end - from, SHOWN), StandardCharsets.ISO_8859_1);
        String shown = text.replaceAll("[\\x00-\\x1f\\x7f-\\xff]", "?") + (end - from > SHOWN ? "..." : "");
        return corrupt(start + from, expected, '"' + shown + '"');
    }

    CorruptFileException corrupt(long at, String expected, String found) {
        return new CorruptFileException(source.name(), at, partition.place(), expected, found);
    }

    /** The exception for a line with another number of fields. */
    CorruptFileException wrongFields(int expected, String found) {
        return corrupt(start + from, "a line of " + expected + (expected == 1 ? " field" : " fields"), found);
    }
}
