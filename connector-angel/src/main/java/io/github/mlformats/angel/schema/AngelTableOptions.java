package io.github.mlformats.angel.schema;

import io.github.mlformats.core.option.ParseMode;
import java.io.Serializable;

/**
 * The read options that determine the columns and values of the table.
 *
 * @param layout what a row is
 * @param vectors how vectors appear in {@link TableLayout#ROWS}
 * @param value the type of values
 * @param keepZeros whether elements that equal 0 are returned
 * @param maxVectorBytes maximum size in bytes of a vector with a value for every column
 * @param mode how corrupt partitions are handled
 */
public record AngelTableOptions(
        TableLayout layout,
        VectorRepresentation vectors,
        ValueTypeOption value,
        boolean keepZeros,
        long maxVectorBytes,
        ParseMode mode)
        implements Serializable {
    /** Whether corrupt partitions are skipped. */
    public boolean skipsCorruptPartitions() {
        return mode != ParseMode.FAILFAST;
    }

    /** Returns these options with a mode that skips corrupt partitions. */
    public AngelTableOptions skippingCorruptPartitions() {
        return skipsCorruptPartitions()
                ? this
                : new AngelTableOptions(layout, vectors, value, keepZeros, maxVectorBytes, ParseMode.DROPMALFORMED);
    }
}
