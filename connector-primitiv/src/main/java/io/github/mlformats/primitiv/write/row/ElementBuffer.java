package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.write.value.FloatArrayValues;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;

/** Buffers the elements of a tensor: an index per dimension, the batch index, and the value. */
final class ElementBuffer {
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
    private static final int INITIAL_CAPACITY = 64;

    private final int rank;
    private final ModelWriter model;
    /** The highest index in each dimension, then in the batch. */
    private final int[] highest;

    private int[] indices = new int[INITIAL_CAPACITY];
    private int used;
    private float[] values = new float[INITIAL_CAPACITY];
    private int count;

    ElementBuffer(int rank, ModelWriter model) {
        this.rank = rank;
        this.model = model;
        this.highest = new int[rank + 1];
    }

    void checkRank(int other) {
        if (other != rank) {
            throw model.usageError("elements of different ranks: " + rank + " and " + other);
        }
    }

    /** Adds the index of the current element in its next dimension; the batch index comes last. */
    void addIndex(long index) {
        if (index < 0 || index >= Integer.MAX_VALUE) {
            throw model.usageError("element index " + index + " is outside 0 to " + (Integer.MAX_VALUE - 1));
        }
        if (used == indices.length) {
            indices = Arrays.copyOf(indices, grown(used));
        }
        int dimension = used - count * (rank + 1);
        highest[dimension] = Math.max(highest[dimension], (int) index);
        indices[used++] = (int) index;
    }

    /** Completes the current element. */
    void addValue(float value) {
        if (count == values.length) {
            values = Arrays.copyOf(values, grown(count));
        }
        values[count++] = value;
    }

    private int grown(int length) {
        if (length == MAX_ARRAY) {
            throw model.usageError("too many elements to sort in memory: use layout=columns or tensors");
        }
        return (int) Math.min(MAX_ARRAY, 2L * length);
    }

    /** Derives the shape from the indices and writes the tensor. */
    void write() throws IOException {
        long[] dims =
                Arrays.stream(highest).asLongStream().map(last -> last + 1).toArray();
        long batch = dims[rank];
        dims = Arrays.copyOf(dims, rank);
        if (product(dims, batch) != count) {
            throw model.usageError(count + " elements, but their indices imply dims " + Arrays.toString(dims)
                    + " and batch " + batch + ": each element must occur exactly once");
        }
        float[] ordered = ordered(dims);
        model.writeShape(dims, batch);
        model.appendValues(new FloatArrayValues(ordered));
    }

    /** Returns the number of elements of a shape; -1 if it exceeds the buffered elements. */
    private long product(long[] dims, long batch) {
        long product = batch;
        for (long dim : dims) {
            product = product > count ? -1 : product * dim;
            if (product < 0) {
                return -1;
            }
        }
        return product;
    }

    private float[] ordered(long[] dims) {
        float[] ordered = new float[count];
        BitSet seen = new BitSet(count);
        for (int i = 0; i < count; i++) {
            int at = indices[i * (rank + 1) + rank];
            for (int d = rank - 1; d >= 0; d--) {
                at = (int) (at * dims[d]) + indices[i * (rank + 1) + d];
            }
            if (seen.get(at)) {
                int[] index = Arrays.copyOfRange(indices, i * (rank + 1), i * (rank + 1) + rank);
                throw model.usageError("element " + Arrays.toString(index) + " occurs twice");
            }
            seen.set(at);
            ordered[at] = values[i];
        }
        return ordered;
    }
}
