package io.github.mlformats.core.spi;

import java.io.Serializable;

/**
 * A closed range of values of an integer column: the condition that a value is in it, or a column's minimum and maximum.
 *
 * @param min smallest value
 * @param max largest value; less than {@code min} if the range is empty
 */
public record ValueRange(String column, long min, long max) implements Serializable {
    @Override
    public String toString() {
        return column + ": " + min + " to " + max;
    }
}
