package io.github.mlformats.angel.format.text;

import io.github.mlformats.angel.format.batch.Anomaly;
import io.github.mlformats.core.error.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Detects the separator of the fields of text, which no meta contains, in the first lines of a matrix (angel.md, section 4).
 * The separator of the majority wins, so that a corrupt line does not determine how all others are read.
 */
public final class SeparatorDetector {
    /** Number of lines to sample. */
    public static final int LINES = 3;

    private final boolean known;
    private final List<SampleLine> lines = new ArrayList<>();
    private SampleLine first;

    /** @param known whether the separator is specified or not needed, so that only anomalies are detected */
    public SeparatorDetector(boolean known) {
        this.known = known;
    }

    /** Adds the first lines of a partition. Lines without a separator are not counted. */
    public void add(List<SampleLine> added) {
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
     * @throws UsageException if there is no majority
     */
    public String separator(String matrix) {
        if (known || lines.isEmpty()) {
            return null;
        }
        for (SampleLine line : lines) {
            if (2 * votes(line.separator()) > lines.size()) {
                return line.separator();
            }
        }
        throw new UsageException("the first lines of matrix " + matrix + " have no common separator, such as '"
                + lines.get(0).text() + "': set option sep");
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
}
