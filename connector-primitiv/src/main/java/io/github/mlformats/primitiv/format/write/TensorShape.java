package io.github.mlformats.primitiv.format.write;

import java.util.Arrays;

/**
 * The validated shape of a tensor to be written.
 *
 * @param dims up to 8 dimensions, without trailing ones
 * @param batch batch size
 * @param count number of values
 */
record TensorShape(long[] dims, long batch, long count) {
    private static final int MAX_DIMS = 8;
    /** Most floats in a MessagePack bin. */
    private static final long MAX_COUNT = 0xFFFF_FFFFL / Float.BYTES;

    /** @throws io.github.mlformats.core.error.UsageException if primitiv could not load it */
    static TensorShape of(long[] dims, long batch, TensorPath path) {
        int rank = dims.length;
        while (rank > 0 && dims[rank - 1] == 1) {
            rank--;
        }
        long[] used = Arrays.copyOf(dims, rank);
        if (rank > MAX_DIMS) {
            throw path.usageError(rank + " dims, but primitiv supports at most " + MAX_DIMS);
        }
        if (batch < 1 || Arrays.stream(used).anyMatch(dim -> dim < 1)) {
            throw path.usageError("dims " + Arrays.toString(used) + " and batch " + batch + ": all must be 1 or more");
        }
        if (path.statistic() == null && batch != 1) {
            throw path.usageError("batch " + batch + ": only statistics can have a batch other than 1");
        }
        long count = batch;
        for (long dim : used) {
            count = count > MAX_COUNT || dim > MAX_COUNT ? Long.MAX_VALUE : count * dim;
        }
        if (count > MAX_COUNT) {
            throw path.usageError(
                    "dims " + Arrays.toString(used) + " have more values than a tensor can hold: " + MAX_COUNT);
        }
        return new TensorShape(used, batch, count);
    }

    void write(MessageWriter out) {
        out.writeArrayHeader(dims.length);
        for (long dim : dims) {
            out.writeUint32(dim);
        }
        out.writeUint32(batch);
        out.writeBinaryHeader(Float.BYTES * count);
    }
}
