package io.github.mlformats.primitiv.format.write;

/** Values of a tensor, in primitiv's order: the first dimension runs fastest. */
public interface Values {
    /** Number of values. */
    int count();

    /** Puts some values as little-endian floats into {@code target} from {@code at} on. */
    void put(int first, int count, byte[] target, int at);
}
