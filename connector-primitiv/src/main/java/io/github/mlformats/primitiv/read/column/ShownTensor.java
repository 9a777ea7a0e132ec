package io.github.mlformats.primitiv.read.column;

import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.Tensor;

/**
 * A tensor of a parameter.
 *
 * @param index 0 for the value, else a statistic, as {@link Parameter#tensor(int)} takes it
 */
public record ShownTensor(Parameter parameter, int index) {
    Tensor tensor() {
        return parameter.tensor(index);
    }

    /** Name of the statistic; null for the value. */
    String statistic() {
        return index == 0 ? null : parameter.statistics().get(index - 1).name();
    }
}
