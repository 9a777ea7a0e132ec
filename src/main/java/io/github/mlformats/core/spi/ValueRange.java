package io.github.mlformats.core.spi;

import java.io.Serializable;

/**
 * Says that rows are wanted only if a column of whole numbers is in a range.
 *
 * @param least smallest wanted number
 * @param most largest one; below {@code least} if no row is wanted
 */
public record ValueRange(String column, long least, long most) implements Serializable {
    @Override
    public String toString() {
        return column + ": " + least + " to " + most;
    }
}
