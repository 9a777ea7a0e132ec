package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.angel.write.input.InputRow;
import io.github.mlformats.core.error.UsageException;

/** Verifies that the rows of the write match the statistics pass: a nondeterministic query returns different ones. */
final class RowConsistencyCheck {
    private static final String CHANGED = ": the query returns different rows each time it runs. Persist the"
            + " DataFrame, or write it to a table first";

    private RowConsistencyCheck() {}

    static void check(OutputMatrix matrix, InputRow input, int row, long column) {
        if (row >= matrix.grid().savedRowCount() || !matrix.grid().range().contains(column)) {
            throw input.error("row " + row + ", column " + column + " was not in the statistics pass" + CHANGED);
        }
    }

    static UsageException unknown(InputRow input) {
        return input.error("it was not in the statistics pass" + CHANGED);
    }
}
