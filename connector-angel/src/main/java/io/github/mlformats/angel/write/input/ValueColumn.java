package io.github.mlformats.angel.write.input;

import java.io.Serializable;

/**
 * The input column of values.
 *
 * @param at its ordinal
 * @param form what its values are
 * @param wideSize whether the size of a vector struct has 64 bits
 * @param wideIndices whether the indices of a vector struct have 64 bits
 */
public record ValueColumn(int at, InputValueForm form, boolean wideSize, boolean wideIndices) implements Serializable {
    private static final long serialVersionUID = 1L;
}
