package io.github.mlformats.primitiv.format;

import java.util.List;

/**
 * One record of a model; or the only one of a file of another type, with an empty path.
 *
 * @param ordinal its number in the file, from 0 on
 * @param offset position in the file of its first byte
 * @param end position after its last byte
 * @param path names from the outermost submodel to the parameter itself
 * @param value the parameter; the shape alone of a file that holds nothing else
 * @param statistics in the file's order, which means nothing
 */
public record Parameter(
        long ordinal, long offset, long end, List<String> path, Tensor value, List<Statistic> statistics) {
    /** The last component of the path; null if there is none. */
    public String name() {
        return path.isEmpty() ? null : path.get(path.size() - 1);
    }

    /** Number of tensors: the value and the statistics. */
    public int tensors() {
        return 1 + statistics.size();
    }

    /** A tensor: 0 is the value, the others are the statistics. */
    public Tensor tensor(int i) {
        return i == 0 ? value : statistics.get(i - 1).tensor();
    }
}
