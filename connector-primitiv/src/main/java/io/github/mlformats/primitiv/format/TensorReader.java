package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteWindow;
import java.io.IOException;
import java.util.Arrays;

/** Reads shapes and headers of tensors, and skips their values. */
final class TensorReader {
    private static final int MAX_DIMS = 8;
    private static final long MAX_COUNT = 0xFFFF_FFFFL;

    private final ByteWindow window;
    private final MessageReader in;
    private final Strictness strictness;

    TensorReader(ByteWindow window, MessageReader in, Strictness strictness) {
        this.window = window;
        this.in = in;
        this.strictness = strictness;
    }

    /** Reads a shape: dims, then batch. */
    Tensor readShape() throws IOException {
        long at = window.position();
        long[] dims = dims(at);
        long batchAt = window.position();
        long batch = in.readUint32("a batch size");
        if (batch == 0) {
            throw window.corrupt(batchAt, "a batch size from 1 on", "0");
        }
        return new Tensor(dims, batch, count(at, dims, batch), -1);
    }

    private long[] dims(long at) throws IOException {
        long count = in.readArrayHeader("dims");
        if (count > MAX_DIMS) {
            throw window.corrupt(at, "at most " + MAX_DIMS + " dims", Long.toString(count));
        }
        long[] dims = new long[(int) count];
        int used = 0;
        for (int i = 0; i < dims.length; i++) {
            long dimAt = window.position();
            dims[i] = in.readUint32("a dim");
            if (dims[i] == 0) {
                throw window.corrupt(dimAt, "a dim from 1 on", "0");
            }
            used = dims[i] == 1 ? used : i + 1;
        }
        return Arrays.copyOf(dims, used);
    }

    /** Returns the number of values. If it exceeds 32 bits, a lenient read truncates it like primitiv. */
    private long count(long at, long[] dims, long batch) {
        long volume = 1;
        boolean isValid = true;
        for (long dim : dims) {
            isValid &= volume * dim >>> 32 == 0;
            volume = volume * dim & MAX_COUNT;
        }
        if (volume == 0) {
            // Truncated to 0 elements, which no primitiv shape has.
            throw window.corrupt(at, "a shape of at most " + MAX_COUNT + " elements", "a multiple of 2^32");
        }
        if (!isValid || volume * batch >>> 32 != 0) {
            if (strictness.isStrict()) {
                throw window.corrupt(at, "a shape of at most " + MAX_COUNT + " elements", "more elements");
            }
            strictness.reportDeviation("shapes whose number of elements overflows");
        }
        return volume * batch & MAX_COUNT;
    }

    /** Reads a shape, then the header of a bin with the values. */
    Tensor readTensor() throws IOException {
        Tensor shape = readShape();
        long at = window.position();
        long length = in.readBinaryHeader("the values of a tensor");
        if (length != shape.byteLength()) {
            throw window.corrupt(
                    at, shape.byteLength() + " bytes of values for the shape " + shape.shape(), length + " bytes");
        }
        long offset = window.position();
        window.skip(length, "the values of a tensor");
        return new Tensor(shape.dims(), shape.batch(), shape.count(), offset);
    }
}
