package io.github.mlformats.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * How a column differs between two tables.
 *
 * @param column the name
 * @param first the column in the first table; empty if it has no such column
 * @param second the column in the second table; empty if it has no such column
 * @param psi population stability index; empty if a table has no such column or no rows
 * @param ks statistic of Kolmogorov and Smirnov; empty also if the values are not numbers, times or lengths
 */
public record ColumnDrift(
        String column, Optional<Summary> first, Optional<Summary> second, OptionalDouble psi, OptionalDouble ks) {
    /**
     * A column of one table.
     *
     * @param type Spark's name of the type
     * @param missing proportion of null and NaN values
     * @param min smallest number, time in seconds, or length; empty if there is none
     * @param max largest one
     */
    public record Summary(String type, double missing, OptionalDouble min, OptionalDouble max) {}

    /** The headings of {@link #cells}. */
    public static final List<String> HEADINGS = List.of("column", "type", "missing", "min", "max", "PSI", "KS");

    private static final String NONE = "-";

    /** The column as a line of a table. What is equal in both tables is there once. */
    public List<String> cells() {
        return List.of(
                column,
                both(Summary::type),
                both(summary -> String.format(Locale.ROOT, "%.1f%%", 100 * summary.missing())),
                both(summary -> text(summary.min())),
                both(summary -> text(summary.max())),
                text(psi),
                text(ks));
    }

    private String both(Function<Summary, String> text) {
        String one = first.map(text).orElse(NONE);
        String two = second.map(text).orElse(NONE);
        return one.equals(two) ? one : one + " -> " + two;
    }

    private static String text(OptionalDouble number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%.4g", number.getAsDouble()) : NONE;
    }

    /** Whether a table lacks the column, or the types differ. */
    public boolean isOtherColumn() {
        return first.isEmpty()
                || second.isEmpty()
                || !first.get().type().equals(second.get().type());
    }
}
