package io.github.mlformats.idv.write.type;

import io.github.mlformats.core.error.UsageException;

/** Says what is wrong with a column, and in which row. */
public final class ColumnErrors {
    private final String column;
    private long row;

    public ColumnErrors(String column) {
        this.column = column;
    }

    /** Says that a row was written; rows are counted from 0 in what one task writes. */
    public void nextRow() {
        nextRows(1);
    }

    /** Says that several rows were written. */
    public void nextRows(int count) {
        row += count;
    }

    public UsageException refused(String why) {
        return new UsageException("column '" + column + "': " + why);
    }

    public UsageException inRow(String why) {
        return refused("row " + row + why);
    }
}
