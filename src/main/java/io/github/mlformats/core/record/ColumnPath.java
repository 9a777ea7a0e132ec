package io.github.mlformats.core.record;

import io.github.mlformats.core.error.UsageException;

/**
 * The path of a written column or nested field, for messages.
 *
 * @param column name of the column, followed by the names of nested fields, separated by dots
 * @param rows the number of the current row of the file, from 0; shared by all columns
 */
public record ColumnPath(String column, RowCounter rows) {
    /** Counts the rows of a file. */
    public static final class RowCounter {
        private long row;

        /** Moves to the next row. */
        public void next() {
            row++;
        }

        /** Returns the number of the current row. */
        public long row() {
            return row;
        }
    }

    /** Returns the path of a nested field. */
    public ColumnPath field(String name) {
        return new ColumnPath(column + "." + name, rows);
    }

    /** Returns the error for a column type that cannot be written. */
    public UsageException unsupportedType(String why) {
        return new UsageException("column '" + column + "': " + why);
    }

    /** Returns the error for a value of the current row that cannot be written. */
    public UsageException unsupportedValue(String why) {
        return new UsageException("row " + rows.row() + ", column '" + column + "': " + why);
    }
}
