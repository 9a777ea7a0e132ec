package io.github.mlformats.primitiv.format.write;

/** Values of a tensor, in column-major order as in the file. */
public interface TensorValues {
    /** Returns the number of values. */
    int count();

    /** Copies values into {@code target} from position {@code at} on, as little-endian floats. */
    void put(int first, int count, byte[] target, int at);
}
