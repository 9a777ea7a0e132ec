package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.input.GivenRow;
import io.github.mlformats.core.error.UsageException;

/** Verifies that the rows of the write match the statistics pass: a nondeterministic query returns different ones. */
final class Bounds {
    private static final String CHANGED = ": the query returns different rows each time it runs. Persist the"
            + " DataFrame, or write it to a table first";

    private Bounds() {}

    static void check(WrittenMatrix matrix, GivenRow input, int row, long column) {
        if (row >= matrix.grid().saved() || !matrix.grid().range().contains(column)) {
            throw input.error("row " + row + ", column " + column + " was not in the statistics pass" + CHANGED);
        }
    }

    static UsageException unknown(GivenRow input) {
        return input.error("it was not in the statistics pass" + CHANGED);
    }
}
