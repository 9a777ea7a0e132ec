package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import io.github.mlformats.angel.format.decode.PartitionDecoder.Anomaly;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Detects the separator of the fields of text, which no meta contains, in the first lines of a matrix (angel.md, section 4).
 * The separator of the majority wins, so that a corrupt line does not determine how all others are read.
 */
public final class SeparatorDetector {
    /** Number of lines to sample. */
    private static final int LINES = 3;
    /** Maximum number of bytes to sample of a partition. */
    private static final int MAX_READ = 4096;

    private static final int MAX_COUNTED_LINE = 16 << 20;

    private final boolean known;
    private final List<SampleLine> lines = new ArrayList<>();
    private SampleLine first;

    /** @param known whether the separator is specified or not needed, so that only anomalies are detected */
    public SeparatorDetector(boolean known) {
        this.known = known;
    }

    /**
     * Samples the first lines of a partition; only the beginning of a long first line. Lines without a separator are not counted.
     */
    public void add(ByteSource source, Partition partition) throws IOException {
        List<SampleLine> added = read(source, partition.offset(), (int) Math.min(MAX_READ, partition.length()), LINES);
        first = first == null ? added.get(0) : first;
        added.stream().filter(line -> line.separator() != null).forEach(lines::add);
    }

    /** Whether enough lines have been sampled. */
    public boolean isComplete() {
        return known ? first != null : lines.size() >= LINES;
    }

    /**
     * The separator of most lines; null if none has one, or it is already known.
     *
     * @param matrix path of the matrix, for messages
     * @throws UsageException if there is no majority, or the separator may also be a number
     */
    public String separator(String matrix) {
        if (known || lines.isEmpty()) {
            if (!known && first != null && first.isAmbiguous()) {
                throw notDetected(matrix, first);
            }
            return null;
        }
        for (SampleLine line : lines) {
            if (2 * votes(line.separator()) > lines.size()) {
                return line.separator();
            }
        }
        throw notDetected(matrix, lines.get(0));
    }

    private static UsageException notDetected(String matrix, SampleLine example) {
        return new UsageException("the first lines of matrix " + matrix + " have no common separator, such as '"
                + TextDialect.shown(example.line, 0, example.line.length) + "': set option sep");
    }

    private long votes(String separator) {
        return lines.stream().filter(line -> line.separator().equals(separator)).count();
    }

    /** Anomalies of the first line with this separator, which is null if lines have one field. */
    public Set<Anomaly> anomalies(String separator) {
        SampleLine typical = lines.stream()
                .filter(line -> line.separator().equals(separator))
                .findFirst()
                .orElse(first);
        return typical == null ? Set.of() : typical.anomalies(separator);
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

    /** One of the first lines of a text file, sampled to detect the separator and anomalies. */
    private static final class SampleLine {
        /** Maximum length of a separator. */
        private static final int MAX_SEPARATOR = 8;

        private static final byte INFINITY = 0x1E;
        private static final byte NOT_A_NUMBER = (byte) 0xFD;

        private final byte[] line;

        private SampleLine(byte[] line) {
            this.line = line;
        }

        /** The text between the integer at the start of the line and the next field; null if there is no valid separator. */
        String separator() {
            int from = integerEnd();
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

        /** Whether the integer is followed by a byte that is a separator, or that Java 8 wrote for infinity or NaN. */
        boolean isAmbiguous() {
            int end = integerEnd();
            return end > 0 && end < line.length && (line[end] == INFINITY || line[end] == NOT_A_NUMBER);
        }

        private int integerEnd() {
            int end = 0;
            while (end < line.length && (isDigit(line[end]) || line[end] == '-' && end == 0)) {
                end++;
            }
            return end;
        }

        /** Anomalies of the line; {@code separator} is null if lines have one field. */
        Set<Anomaly> anomalies(String separator) {
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

        private static boolean isDigit(byte b) {
            return b >= '0' && b <= '9';
        }

        private static boolean beginsNumber(byte b) {
            return isDigit(b)
                    || b == '-'
                    || b == '+'
                    || b == '.'
                    || b == 'N'
                    || b == 'I'
                    || b == INFINITY
                    || b == NOT_A_NUMBER;
        }
    }
}
