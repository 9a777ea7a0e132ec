package io.github.mlformats.report;

import java.util.Optional;
import java.util.OptionalDouble;

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

    /** Whether a table lacks the column, or the types differ. */
    public boolean isOtherColumn() {
        return first.isEmpty()
                || second.isEmpty()
                || !first.get().type().equals(second.get().type());
    }
}
