package io.github.mlformats.primitiv.format;

import java.util.List;

/**
 * A record of a model, or the single record of a file of another type, which has an empty path.
 *
 * @param ordinal 0-based number of the record in the file
 * @param offset position of its first byte in the file
 * @param end position after its last byte
 * @param path names from the outermost submodel to the parameter itself
 * @param value the value of the parameter; without data in a file of type Shape
 * @param statistics in file order, which has no meaning
 */
public record Parameter(
        long ordinal, long offset, long end, List<String> path, Tensor value, List<Statistic> statistics) {
    /** Returns the last component of the path; null if the path is empty. */
    public String name() {
        return path.isEmpty() ? null : path.get(path.size() - 1);
    }

    /** Returns the number of tensors: the value and the statistics. */
    public int tensorCount() {
        return 1 + statistics.size();
    }

    /** Returns a tensor: 0 is the value, the others are the statistics. */
    public Tensor tensor(int i) {
        return i == 0 ? value : statistics.get(i - 1).tensor();
    }

    /**
     * A tensor that an optimizer keeps for a parameter.
     *
     * @param name such as {@code Adam.m1}
     */
    public record Statistic(String name, Tensor tensor) {}
}
