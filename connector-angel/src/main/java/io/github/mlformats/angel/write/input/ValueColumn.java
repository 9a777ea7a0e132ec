package io.github.mlformats.angel.write.input;

import java.io.Serializable;

/**
 * The column of values.
 *
 * @param at its position
 * @param form what it has
 * @param wideSize whether the size of a struct has 64 bits
 * @param wideIndices whether the indices of a struct have
 */
public record ValueColumn(int at, VectorForm form, boolean wideSize, boolean wideIndices) implements Serializable {
    private static final long serialVersionUID = 1L;
}
