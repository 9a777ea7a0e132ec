package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.numpy.Element;
import java.io.Serializable;
import java.util.Map;
import java.util.SortedSet;

/** What the values of a field are, over all samples that were looked at (datadings.md, section 10). */
public sealed interface ValueType extends Serializable {
    /** Types without parts. */
    enum Simple implements ValueType {
        /** Nothing but nil, or no value at all. */
        NOTHING,
        BOOL,
        /** Whole numbers, each including the ones before it; only numpy's scalars are narrower than INT64. */
        INT8,
        INT16,
        INT32,
        INT64,
        /** Whole numbers beyond 2^63-1 among them. */
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

    /** Arrays of MessagePack. */
    record ListOf(ValueType element) implements ValueType {}

    /**
     * Maps with text keys as structs.
     *
     * @param fields by name, in order of first appearance
     */
    record Fields(Map<String, ValueType> fields) implements ValueType {}

    /** Maps with any keys, or with too many to be fields. */
    record MapOf(ValueType value) implements ValueType {}

    /**
     * Arrays of numpy, and scalars that are no number.
     *
     * @param element the type of all elements; {@link Element#OTHER} if it differs or is no boolean or number
     * @param rank the number of dimensions of all arrays; -1 if it differs
     */
    record NdArray(Element element, int rank) implements ValueType {}

    /**
     * Values of types that have no type in common.
     *
     * @param types what was met
     */
    record Conflict(SortedSet<String> types) implements ValueType {
        @Override
        public String toString() {
            return String.join(", ", types);
        }
    }
}
