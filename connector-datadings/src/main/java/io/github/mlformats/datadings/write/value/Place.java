package io.github.mlformats.datadings.write.value;

import io.github.mlformats.core.error.UsageException;

/**
 * Where a value stands, for messages.
 *
 * @param column its name; behind points, of fields in it
 * @param rows counts the rows of a set, from 0
 */
public record Place(String column, Rows rows) {
    /** Counts rows. */
    public static final class Rows {
        private long row;

        public void next() {
            row++;
        }

        public long row() {
            return row;
        }
    }

    /** Of a field. */
    Place field(String name) {
        return new Place(column + "." + name, rows);
    }

    /** That a type cannot be written. */
    UsageException refused(String why) {
        return new UsageException("column '" + column + "': " + why);
    }

    /** That a value cannot be written. */
    UsageException inRow(String why) {
        return new UsageException("row " + rows.row() + ", column '" + column + "': " + why);
    }
}
