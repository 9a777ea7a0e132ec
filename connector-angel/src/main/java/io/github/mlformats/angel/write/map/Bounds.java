package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.input.GivenRow;
import io.github.mlformats.core.error.UsageException;

/** Holds that the rows are still those that were looked at. */
final class Bounds {
    private static final String CHANGED = ": the query returns different rows each time it runs. Persist the"
            + " DataFrame, or write it to a table first";

    private Bounds() {}

    static void check(WrittenMatrix matrix, GivenRow given, int row, long column) {
        if (row >= matrix.grid().saved() || !matrix.grid().range().contains(column)) {
            throw given.error("row " + row + ", column " + column + " was not in the statistics pass" + CHANGED);
        }
    }

    static UsageException unknown(GivenRow given) {
        return given.error("it was not in the statistics pass" + CHANGED);
    }
}
