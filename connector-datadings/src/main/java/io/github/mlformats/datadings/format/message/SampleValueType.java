package io.github.mlformats.datadings.format.message;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;

/** The inferred type of a field over all sampled values (datadings.md, section 10). */
public sealed interface SampleValueType extends Serializable {
    /** Types without components. */
    enum Simple implements SampleValueType {
        /** Only nil, or no value. */
        NIL,
        BOOL,
        /** Integers, each type including the previous ones; only numpy scalars are narrower than INT64. */
        INT8,
        INT16,
        INT32,
        INT64,
        /** Integers, some above 2^63-1. */
        UINT64,
        FLOAT32,
        FLOAT64,
        TEXT,
        BINARY,
        TIMESTAMP,
        /** An extension other than a timestamp. */
        EXTENSION,
        COMPLEX;

        boolean isInteger() {
            return compareTo(INT8) >= 0 && compareTo(UINT64) <= 0;
        }

        boolean isNumber() {
            return compareTo(INT8) >= 0 && compareTo(FLOAT64) <= 0;
        }
    }

    /** MessagePack arrays. */
    record ListOf(SampleValueType element) implements SampleValueType {}

    /**
     * Maps with string keys as structs.
     *
     * @param fields by name, in order of first appearance; copied, and changed only by a merge ({@link TypeMerger})
     */
    record Fields(Map<String, SampleValueType> fields) implements SampleValueType {
        public Fields {
            fields = new LinkedHashMap<>(fields);
        }
    }

    /** Maps with arbitrary keys, or with too many distinct keys for a struct. */
    record MapOf(SampleValueType value) implements SampleValueType {}

    /**
     * Numpy arrays, and numpy scalars that are not numbers.
     *
     * @param element the type of all elements; {@link NumpyElementType#OTHER} if types differ or are not boolean or numeric
     * @param rank the number of dimensions of all arrays; -1 if they differ
     */
    record NdArray(NumpyElementType element, int rank) implements SampleValueType {}

    /**
     * Values without a common type.
     *
     * @param types the labels of the types found, for messages
     */
    record Conflict(SortedSet<String> types) implements SampleValueType {
        @Override
        public String toString() {
            return String.join(", ", types);
        }
    }
}
