package io.github.mlformats.safetensors.schema;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.format.ValueType;
import java.util.List;

/** The read options of safetensors files, in addition to the common options. */
public final class SafetensorsReadOptions {
    public static final Option<SafetensorsLayout> LAYOUT = Option.choice(
                    "layout",
                    SafetensorsLayout.TENSORS,
                    "What a row is: a tensor, a row of a tensor (along its first dimension, such as a word of an"
                            + " embedding), a column of it, or an element.")
            .decidingColumns();
    public static final Option<ValueTypeOption> VALUE_TYPE = Option.choice(
                    "valueType",
                    ValueTypeOption.STORED,
                    "The type of values: stored is the smallest of int, long, float and double for the types in the"
                            + " files; binary returns their bytes. A value that the type does not have is an error.")
            .decidingColumns();
    public static final Option<VectorRepresentation> VECTORS = VectorRepresentation.option(
            List.of(VectorRepresentation.ARRAY, VectorRepresentation.ML),
            "How values of layout=rows and columns are read: as arrays, or as Spark ML vectors.");
    public static final Option<Integer> MAX_ELEMENTS = Option.number(
            "maxElementsPerRow",
            1 << 26,
            1,
            (1 << 29) - (1 << 20),
            "Most values of a row of layout=tensors; larger tensors become several rows, distinguished by start.");
    public static final Option<IndexMode> INDEX = Option.choice(
            "index",
            IndexMode.AUTO,
            "Whether to use the index of a model of several files: read only the files that it names, and fail if one is"
                    + " missing. ignore reads all files. true is like auto and false like ignore: the option of a table is"
                    + " also that of its writes.");
    public static final Option<DuplicatePolicy> DUPLICATES = Option.choice(
            "duplicates",
            DuplicatePolicy.FAIL,
            "What to do about a tensor that occurs in several files of a directory: fail, when the columns are"
                    + " inferred, or keep them all.");

    private SafetensorsReadOptions() {}

    /** All read options of a kind of files, in the order of the documentation. */
    public static List<Option<?>> all(Container container) {
        return switch (container) {
            case SAFETENSORS -> List.of(LAYOUT, VALUE_TYPE, VECTORS, MAX_ELEMENTS, INDEX, DUPLICATES);
            case NPZ, NPY -> List.of(LAYOUT, VALUE_TYPE, VECTORS, MAX_ELEMENTS, DUPLICATES);
        };
    }

    /** What a row of the table is. */
    public enum SafetensorsLayout {
        /** A tensor; several rows if it is very large. */
        TENSORS,
        /** A row of a tensor along its first dimension. */
        ROWS,
        /** The values of a tensor at one position of all rows. */
        COLUMNS,
        /** An element of a tensor. */
        ELEMENTS
    }

    /** The type of values. */
    public enum ValueTypeOption {
        /** The smallest type for the types in the files. */
        STORED(null),
        INT(ValueType.INT),
        LONG(ValueType.LONG),
        FLOAT(ValueType.FLOAT),
        DOUBLE(ValueType.DOUBLE),
        /** The bytes of the values. */
        BINARY(ValueType.BINARY);

        private final ValueType type;

        ValueTypeOption(ValueType type) {
            this.type = type;
        }

        /** Returns the type; null if it depends on the files. */
        public ValueType type() {
            return type;
        }
    }

    /** Whether reads use an index, and writes create one. The option of a table is that of both, so that both have all values. */
    public enum IndexMode {
        AUTO(true, false),
        IGNORE(false, false),
        TRUE(true, true),
        FALSE(false, false);

        private final boolean isUsed;
        private final boolean isWritten;

        IndexMode(boolean isUsed, boolean isWritten) {
            this.isUsed = isUsed;
            this.isWritten = isWritten;
        }

        /** Whether a read uses an index. */
        public boolean isUsed() {
            return isUsed;
        }

        /** Whether a write creates an index. */
        public boolean isWritten() {
            return isWritten;
        }
    }

    /** How tensors of the same name in several files of a directory are handled. */
    public enum DuplicatePolicy {
        FAIL,
        KEEP
    }
}
