package io.github.mlformats.angel.schema;

import io.github.mlformats.core.option.Mode;
import java.io.Serializable;

/**
 * How a user wants matrices to appear.
 *
 * @param layout what a row is
 * @param vectors how vectors appear in {@link Layout#ROWS}
 * @param value the type of values
 * @param keepZeros whether elements that equal 0 are shown
 * @param maxVectorBytes most bytes that a vector with a value for every column may have
 * @param mode what becomes of a damaged partition
 */
public record TableChoices(
        Layout layout, Vectors vectors, ValueChoice value, boolean keepZeros, long maxVectorBytes, Mode mode)
        implements Serializable {
    /** Whether damaged partitions are left out. */
    public boolean isLenient() {
        return mode != Mode.FAILFAST;
    }

    /** The same, but tolerant if it is not so already. */
    public TableChoices lenient() {
        return isLenient()
                ? this
                : new TableChoices(layout, vectors, value, keepZeros, maxVectorBytes, Mode.DROPMALFORMED);
    }
}
