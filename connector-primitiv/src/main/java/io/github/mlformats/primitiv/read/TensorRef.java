package io.github.mlformats.primitiv.read;

import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.Tensor;

/**
 * A reference to a tensor of a parameter.
 *
 * @param index 0 for the value, otherwise a statistic, see {@link Parameter#tensor(int)}
 */
public record TensorRef(Parameter parameter, int index) {
    Tensor tensor() {
        return parameter.tensor(index);
    }

    /** Returns the name of the statistic; null for the value. */
    String statistic() {
        return index == 0 ? null : parameter.statistics().get(index - 1).name();
    }
}
