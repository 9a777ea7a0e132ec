package io.github.mlformats.idv.write;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.encode.VectorEncoder;
import io.github.mlformats.idv.schema.ColumnErrors;
import io.github.mlformats.idv.schema.ColumnHints;
import java.util.List;

/** The size of the vectors of a column: declared in metadata, taken from the first vector, or varying. */
final class VectorSize {
    private final ColumnErrors errors;
    private final boolean fixed;
    private List<Integer> dims;
    private int slots;
    /** Whether an empty vector was written to a column of fixed size. */
    private boolean anyEmpty;

    private VectorSize(List<Integer> dims, boolean fixed, ColumnErrors errors) {
        this.dims = dims;
        this.slots = product(dims);
        this.fixed = fixed || slots > 0;
        this.errors = errors;
    }

    /** @param fixed whether all vectors have the same size, even if it is not known yet */
    static VectorSize of(ColumnHints hints, boolean fixed, ColumnErrors errors) {
        List<Integer> known = !hints.dims().isEmpty()
                ? hints.dims()
                : hints.type() instanceof IdvType.Vector vector ? vector.dims() : List.of();
        if (!known.isEmpty() && (product(known) > 0 || !fixed)) {
            return new VectorSize(known, fixed, errors);
        }
        return new VectorSize(List.of(hints.slots()), fixed, errors);
    }

    private static int product(List<Integer> dims) {
        long product = 1;
        for (int dim : dims) {
            product = Math.min(1L << 32, product * Math.max(0, dim));
        }
        return product > Integer.MAX_VALUE ? 0 : (int) product;
    }

    /** The number of slots, or 0 if it varies or is not known yet. */
    int slots() {
        return slots;
    }

    List<Integer> dims() {
        return dims;
    }

    /** Whether all vectors have the same size, but it is still unknown because all were null or empty. */
    boolean isUnknown() {
        return fixed && slots == 0;
    }

    /** Checks that a vector has the same length as the others, and fixes the size at the first vector. */
    void check(int length, VectorEncoder vectors) {
        if (!fixed || length == slots) {
            anyEmpty |= fixed && length == 0;
            return;
        }
        if (slots > 0 || anyEmpty) {
            throw errors.rowError(" has " + length + " values, but other vectors have " + slots
                    + ". Vectors of varying length are written from arrays that option(\"fixedSize\") does not name");
        }
        slots = length;
        dims = List.of(length);
        if (!vectors.setSize(length)) {
            throw errors.rowError(
                    " is the first non-null vector, but a block of nulls is already written. Put rows with"
                            + " vectors first, or fill the nulls");
        }
    }
}
