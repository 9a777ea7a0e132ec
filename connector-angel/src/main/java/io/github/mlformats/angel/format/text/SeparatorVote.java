package io.github.mlformats.angel.format.text;

import io.github.mlformats.angel.format.batch.Quirk;
import io.github.mlformats.core.error.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds what separates the fields of text, which no meta records, in the first lines of a matrix (angel.md, section 4):
 * what most of them show, so that a damaged line does not decide how all others are read.
 */
public final class SeparatorVote {
    /** How many lines are asked. */
    public static final int LINES = 3;

    private final boolean known;
    private final List<FirstLine> lines = new ArrayList<>();
    private FirstLine first;

    /** @param known whether nobody needs to be asked */
    public SeparatorVote(boolean known) {
        this.known = known;
    }

    /** Adds the first lines of a partition; those that show no separator have no vote. */
    public void add(List<FirstLine> added) {
        first = first == null ? added.get(0) : first;
        added.stream().filter(line -> line.separator() != null).forEach(lines::add);
    }

    /** Whether no further lines are needed. */
    public boolean isDecided() {
        return known ? first != null : lines.size() >= LINES;
    }

    /**
     * The separator that most lines show; null if no line shows one.
     *
     * @param matrix for the message
     * @throws UsageException if they do not agree
     */
    public String separator(String matrix) {
        if (known || lines.isEmpty()) {
            return null;
        }
        for (FirstLine line : lines) {
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

    /** What is odd about the first line that shows the separator; null where lines have one field. */
    public Set<Quirk> quirks(String separator) {
        FirstLine typical = lines.stream()
                .filter(line -> line.separator().equals(separator))
                .findFirst()
                .orElse(first);
        return typical == null ? Set.of() : typical.quirks(separator);
    }
}
