package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.error.UsageException;

/**
 * Where a value that is written stands, for messages.
 *
 * @param column its name; behind points, of fields in it
 * @param rows counts the rows of a file, from 0
 */
public record Place(String column, Rows rows) {
    /** Counts rows. */
    public static final class Rows {
        private long row;

        /** Goes on to the next row. */
        public void next() {
            row++;
        }

        /** The number of the row. */
        public long row() {
            return row;
        }
    }

    /** Of a field. */
    public Place field(String name) {
        return new Place(column + "." + name, rows);
    }

    /** That a type cannot be written. */
    public UsageException refused(String why) {
        return new UsageException("column '" + column + "': " + why);
    }

    /** That a value cannot be written. */
    public UsageException inRow(String why) {
        return new UsageException("row " + rows.row() + ", column '" + column + "': " + why);
    }
}
