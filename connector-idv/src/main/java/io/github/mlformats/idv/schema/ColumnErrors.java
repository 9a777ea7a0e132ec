package io.github.mlformats.idv.schema;

import io.github.mlformats.core.error.UsageException;

/** Creates the exceptions for a column that cannot be written. Counts rows, so that messages contain the row number. */
public final class ColumnErrors {
    private final String column;
    private long row;

    public ColumnErrors(String column) {
        this.column = column;
    }

    /** Advances by one row. Rows are counted from 0 per task. */
    public void nextRow() {
        nextRows(1);
    }

    /** Advances by several rows. */
    public void nextRows(int count) {
        row += count;
    }

    public UsageException columnError(String why) {
        return new UsageException("column '" + column + "': " + why);
    }

    public UsageException rowError(String why) {
        return columnError("row " + row + why);
    }
}
