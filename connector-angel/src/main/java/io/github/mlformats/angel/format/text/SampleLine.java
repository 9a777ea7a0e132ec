package io.github.mlformats.angel.format.text;

import io.github.mlformats.angel.format.batch.Anomaly;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.type.TextDialect;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** One of the first lines of a text file, sampled to detect the separator and anomalies. */
public final class SampleLine {
    /** Maximum number of bytes to sample of a partition. */
    private static final int MAX_READ = 4096;

    private static final int MAX_COUNTED_LINE = 16 << 20;
    /** Maximum length of a separator. */
    private static final int MAX_SEPARATOR = 8;

    private static final int SHOWN = 40;

    private final byte[] line;

    private SampleLine(byte[] line) {
        this.line = line;
    }

    /**
     * Reads the first lines of a partition; only the beginning of a long first line.
     *
     * @param maxLines maximum number of lines
     */
    public static List<SampleLine> readAll(ByteSource source, Partition partition, int maxLines) throws IOException {
        return read(source, partition.offset(), (int) Math.min(MAX_READ, partition.length()), maxLines);
    }

    /**
     * Counts the fields of the first line of a file.
     *
     * @param separator separator of the fields; null to detect it
     */
    public static int countFields(ByteSource source, String separator) throws IOException {
        SampleLine first = read(source, 0, (int) Math.min(MAX_COUNTED_LINE, source.size()), 1)
                .get(0);
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

    private static List<SampleLine> read(ByteSource source, long offset, int length, int maxLines) throws IOException {
        byte[] start = new byte[length];
        source.read(offset, start, 0, length);
        List<SampleLine> lines = new ArrayList<>();
        for (int from = 0, end; lines.size() < maxLines && from < length; from = end + 1) {
            end = from;
            while (end < length && start[end] != '\n') {
                end++;
            }
            if (end < length || lines.isEmpty()) {
                lines.add(new SampleLine(Arrays.copyOfRange(start, from, end)));
            }
        }
        return lines;
    }

    /** The text between the integer at the start of the line and the next field; null if there is no valid separator. */
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
        return found.length() <= MAX_SEPARATOR && TextDialect.canSeparate(found) ? found : null;
    }

    /** Anomalies of the line; {@code separator} is null if lines have one field. */
    public Set<Anomaly> anomalies(String separator) {
        EnumSet<Anomaly> anomalies = EnumSet.noneOf(Anomaly.class);
        if (line.length > 0 && line[line.length - 1] == '\r') {
            anomalies.add(Anomaly.CARRIAGE_RETURN);
        }
        for (byte b : line) {
            if ((b == ' ' || b == '\t') && (separator == null || separator.indexOf(b) < 0)) {
                anomalies.add(Anomaly.BLANKS);
            }
        }
        return anomalies;
    }

    /** The line for messages, truncated and without control characters. */
    String text() {
        String text = new String(line, 0, Math.min(line.length, SHOWN), StandardCharsets.ISO_8859_1);
        return text.replaceAll("[\\x00-\\x1f\\x7f-\\xff]", "?") + (line.length > SHOWN ? "..." : "");
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean beginsNumber(byte b) {
        return isDigit(b) || b == '-' || b == '+' || b == '.' || b == 'N' || b == 'I' || b == 0x1E || b == (byte) 0xFD;
    }
}
