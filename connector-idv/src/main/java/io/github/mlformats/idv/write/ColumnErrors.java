package io.github.mlformats.idv.write;

import io.github.mlformats.core.error.UsageException;

/** Says what is wrong with a column, and in which row. */
final class ColumnErrors {
    private final String column;
    private long row;

    ColumnErrors(String column) {
        this.column = column;
    }

    /** Says that a row was written; rows are counted from 0 in what one task writes. */
    void nextRow() {
        row++;
    }

    UsageException refused(String why) {
        return new UsageException("column '" + column + "': " + why);
    }

    UsageException inRow(String why) {
        return refused("row " + row + why);
    }
}
