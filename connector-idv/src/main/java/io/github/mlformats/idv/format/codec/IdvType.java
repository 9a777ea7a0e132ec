package io.github.mlformats.idv.format.codec;

import java.io.Serializable;
import java.util.List;

/** The ML.NET type of a column (idv.md, section 6). */
public sealed interface IdvType extends Serializable {
    /** The primitive types, with ML.NET's names. */
    enum Primitive implements IdvType {
        SBYTE("SByte", 1),
        BYTE("Byte", 1),
        INT16("Int16", 2),
        UINT16("UInt16", 2),
        INT32("Int32", 4),
        UINT32("UInt32", 4),
        INT64("Int64", 8),
        UINT64("UInt64", 8),
        SINGLE("Single", 4),
        DOUBLE("Double", 8),
        BOOLEAN("Boolean", 0),
        TEXT("Text", 0),
        TIME_SPAN("TimeSpan", 8),
        DATE_TIME("DateTime", 8),
        DATE_TIME_OFFSET("DateTimeOffset", 10),
        ROW_ID("RowId", 16);

        private final String label;
        private final int width;

        Primitive(String label, int width) {
            this.label = label;
            this.width = width;
        }

        /** Size of a value in a decoded block in bytes; 0 if values have no fixed width. */
        public int width() {
            return width;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    /**
     * A key: 0 is missing, 1 to {@code count} are valid.
     *
     * @param stored unsigned type that keys are stored as
     * @param count number of values; unsigned, at least 1
     */
    record Key(Primitive stored, long count) implements IdvType {
        @Override
        public String toString() {
            return "Key<" + stored + ", 1-" + Long.toUnsignedString(count) + ">";
        }
    }

    /**
     * A vector of primitives or keys.
     *
     * @param dims dimensions, row-major, at least one; contains a 0 if the size varies from row to row
     */
    record Vector(IdvType item, List<Integer> dims) implements IdvType {
        public Vector {
            dims = List.copyOf(dims);
        }

        /** Number of slots of every vector, or 0 if it varies. */
        public int size() {
            return (int) dims.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b);
        }

        @Override
        public String toString() {
            return "Vector<" + item + ", " + dims.toString().replaceAll("[\\[\\] ]", "") + ">";
        }
    }
}
