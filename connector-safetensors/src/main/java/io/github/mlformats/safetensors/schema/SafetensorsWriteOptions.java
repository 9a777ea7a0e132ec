package io.github.mlformats.safetensors.schema;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.WriteOptions;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions.IndexMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The write options of {@code df.write.format("safetensors")}. */
public final class SafetensorsWriteOptions {
    public static final Option<WriteLayout> LAYOUT = Option.choice(
            "layout",
            WriteLayout.AUTO,
            "What a row is: a tensor or a part of one, a row of a tensor, a column of a matrix, or an element; auto"
                    + " decides by the columns.");
    public static final Option<DType> DTYPE = Option.optionalParsed(
            "dtype",
            "a type such as F16, BF16, F32, F64, I8 to I64, U8 to U64 or BOOL",
            "that of the column dtype, or else of the values",
            "The type of the elements of all tensors.",
            text -> {
                DType dtype = DType.writable(text);
                if (dtype == null) {
                    throw new IllegalArgumentException(text);
                }
                return dtype;
            });
    public static final Option<Overflow> OVERFLOW = Option.choice(
            "overflow",
            Overflow.FAIL,
            "What to do about a number that is too large for a floating-point type, such as 70000 for F16: fail, or"
                    + " write an infinity.");
    public static final Option<MissingElements> MISSING_ELEMENTS = Option.choice(
            "missingElements",
            MissingElements.FAIL,
            "What to do about elements that have no row in layout=elements, as those of a sparse matrix: fail, or write"
                    + " zeros.");
    public static final Option<Map<String, String>> METADATA = Option.parsed(
            "metadata",
            "pairs such as format=pt,epoch=3",
            "format=pt",
            "The texts of __metadata__. Some libraries refuse files without format=pt.",
            SafetensorsWriteOptions::pairs);
    public static final Option<IndexMode> INDEX = Option.choice(
            "index",
            IndexMode.FALSE,
            "true writes model.safetensors.index.json, so that the files of the directory are one model. The others write"
                    + " none: auto and ignore are for the reads of a table.");
    public static final Option<Long> MAX_FILE_BYTES = WriteOptions.maxFileBytes(
            "Size of tensors after which a file ends and another one begins, such as 5g; 0 for no limit. A tensor is"
                    + " never divided.");
    public static final Option<Boolean> SINGLE_FILE = WriteOptions.singleFile(
            "Write one file at the path, by one task, instead of a directory with a file for each task.");

    private SafetensorsWriteOptions() {}

    /** All write options of a kind of files, in the order of the documentation. */
    public static List<Option<?>> all(Container container) {
        return switch (container) {
            case SAFETENSORS ->
                List.of(LAYOUT, DTYPE, OVERFLOW, MISSING_ELEMENTS, METADATA, INDEX, MAX_FILE_BYTES, SINGLE_FILE);
            case NPZ -> List.of(LAYOUT, DTYPE, OVERFLOW, MISSING_ELEMENTS, MAX_FILE_BYTES, SINGLE_FILE);
            case NPY -> List.of(LAYOUT, DTYPE, OVERFLOW, MISSING_ELEMENTS, SINGLE_FILE);
        };
    }

    private static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : text.isBlank() ? new String[0] : text.split(",")) {
            String[] sides = pair.split("=", 2);
            String key = sides[0].strip();
            if (sides.length < 2 || key.isEmpty() || pairs.put(key, sides[1].strip()) != null) {
                throw new IllegalArgumentException(text);
            }
        }
        return Collections.unmodifiableMap(pairs);
    }

    /** What a row of the query is. */
    public enum WriteLayout {
        /** Decided by the columns. */
        AUTO,
        /** A tensor, or a part of one. */
        TENSORS,
        /** A row of a tensor. */
        ROWS,
        /** A column of a matrix. */
        COLUMNS,
        /** An element of a tensor. */
        ELEMENTS;

        /** Returns the layout of columns. */
        public static WriteLayout of(ColumnResolver columns) {
            if (columns.has(SafetensorsColumns.VALUE)) {
                return ELEMENTS;
            }
            if (columns.has(SafetensorsColumns.ROW)) {
                return ROWS;
            }
            boolean isColumn = columns.has(SafetensorsColumns.COL) || columns.has(SafetensorsColumns.INDEX);
            return isColumn ? COLUMNS : TENSORS;
        }
    }

    /** How numbers that are too large for a type are written. */
    public enum Overflow {
        FAIL,
        /** As infinities. */
        INF
    }

    /** How elements without a row are written. */
    public enum MissingElements {
        FAIL,
        ZERO
    }
}
