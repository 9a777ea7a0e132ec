package io.github.mlformats.angel.format.text;

import io.github.mlformats.angel.format.batch.Quirk;
import io.github.mlformats.angel.format.type.TextDialect;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/** Finds the separator, and what an editor may have done, in the first line of a partition (angel.md, section 4). */
public final class DialectSniffer {
    private static final int LONGEST_LINE = 4096;
    private static final int LONGEST_COUNTED_LINE = 16 << 20;
    /** What is longer is no text. */
    private static final int LONGEST_SEPARATOR = 8;

    private final byte[] line;

    private DialectSniffer(byte[] line) {
        this.line = line;
    }

    /** Reads the first line of a partition, or its beginning. */
    public static DialectSniffer of(ByteSource source, Partition partition) throws IOException {
        return read(source, partition.offset(), Math.min(LONGEST_LINE, partition.length()));
    }

    /**
     * The number of fields in a file's first line.
     *
     * @param separator between them; null to find it out
     */
    public static int fields(ByteSource source, String separator) throws IOException {
        DialectSniffer first = read(source, 0, Math.min(LONGEST_COUNTED_LINE, source.size()));
        String found = separator == null ? first.separator() : separator;
        int fields = 1;
        if (found != null) {
            String text = new String(first.line, StandardCharsets.ISO_8859_1);
            for (int at = text.indexOf(found); at >= 0; at = text.indexOf(found, at + found.length())) {
                fields++;
            }
        }
        return fields;
    }

    private static DialectSniffer read(ByteSource source, long offset, long length) throws IOException {
        byte[] start = new byte[(int) length];
        source.read(offset, start, 0, start.length);
        int end = 0;
        while (end < start.length && start[end] != '\n') {
            end++;
        }
        byte[] line = new byte[end];
        System.arraycopy(start, 0, line, 0, end);
        return new DialectSniffer(line);
    }

    /** What stands between the integer that begins the line and the next field; null if the line has no such place. */
    public String separator() {
        int from = 0;
        while (from < line.length && (isDigit(line[from]) || line[from] == '-' && from == 0)) {
            from++;
        }
        int to = from;
        while (to < line.length && !beginsNumber(line[to])) {
            to++;
        }
        if (from == 0 || to == from || to == line.length) {
            return null;
        }
        StringBuilder separator = new StringBuilder();
        for (int i = from; i < to; i++) {
            separator.append((char) (line[i] & 0xFF));
        }
        String trimmed = separator.toString().strip();
        String found = trimmed.isEmpty() ? separator.toString() : trimmed;
        return found.length() <= LONGEST_SEPARATOR && TextDialect.canSeparate(found) ? found : null;
    }

    /** What is odd about the line; {@code separator} is null where lines have one field. */
    public Set<Quirk> quirks(String separator) {
        EnumSet<Quirk> quirks = EnumSet.noneOf(Quirk.class);
        if (line.length > 0 && line[line.length - 1] == '\r') {
            quirks.add(Quirk.CARRIAGE_RETURN);
        }
        for (byte b : line) {
            if ((b == ' ' || b == '\t') && (separator == null || separator.indexOf(b) < 0)) {
                quirks.add(Quirk.BLANKS);
            }
        }
        return quirks;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean beginsNumber(byte b) {
        return isDigit(b) || b == '-' || b == '+' || b == '.' || b == 'N' || b == 'I' || b == 0x1E || b == (byte) 0xFD;
    }
}
