package io.github.mlformats.core.spi;

import java.io.Serializable;

/**
 * Which rows of a file a query wants, known before they are read. Readers use it to leave out blocks without a wanted
 * row; they may still return unwanted rows of a block they read.
 */
public interface RowSelection extends Serializable {
    /** All rows. */
    RowSelection ALL = new All();

    /** The first wanted row of {@code [row, end)}; {@code end} if there is none. */
    long next(long row, long end);

    /** The number of wanted rows that suffice, counted from the start of a slice; {@link Long#MAX_VALUE} for all. */
    default long limit() {
        return Long.MAX_VALUE;
    }

    /**
     * Whether rows are picked by their numbers. Then readers have to know the numbers of their rows in the file, see
     * {@link BatchReader#firstRow()}; otherwise {@link #next} answers with the row it was given.
     */
    default boolean picksByNumber() {
        return false;
    }

    /** Every row. */
    record All() implements RowSelection {
        @Override
        public long next(long row, long end) {
            return row;
        }
    }
}
