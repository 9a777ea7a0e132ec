package io.github.mlformats.angel.schema;

import io.github.mlformats.core.option.Mode;
import java.io.Serializable;

/**
 * The read options that determine the columns and values of the table.
 *
 * @param layout what a row is
 * @param vectors how vectors appear in {@link Layout#ROWS}
 * @param value the type of values
 * @param keepZeros whether elements that equal 0 are returned
 * @param maxVectorBytes maximum size in bytes of a vector with a value for every column
 * @param mode how corrupt partitions are handled
 */
public record TableChoices(
        Layout layout, Vectors vectors, ValueChoice value, boolean keepZeros, long maxVectorBytes, Mode mode)
        implements Serializable {
    /** Whether corrupt partitions are skipped. */
    public boolean isLenient() {
        return mode != Mode.FAILFAST;
    }

    /** Returns these options with a mode that skips corrupt partitions. */
    public TableChoices lenient() {
        return isLenient()
                ? this
                : new TableChoices(layout, vectors, value, keepZeros, maxVectorBytes, Mode.DROPMALFORMED);
    }
}
