package io.github.mlformats.angel.format.matrix;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** How the bytes of a partition are laid out (angel.md, sections 4 to 6, 8 and 9). */
public enum StorageFormat {
    /** Values only: the i-th value of a row is in the i-th column of the partition. */
    VALUE_BINARY(Shape.ROWS, false, "ValueBinaryRowFormat"),
    /** Column and value. */
    COLID_VALUE_BINARY(Shape.ROWS, false, "ColIdValueBinaryRowFormat"),
    /** Row, column and value. */
    ROWID_COLID_VALUE_BINARY(Shape.ROWS, false, "RowIdColIdValueBinaryRowFormat"),
    /** A value per line. */
    VALUE_TEXT(Shape.ROWS, true, "ValueTextRowFormat"),
    /** Column and value per line. */
    COLID_VALUE_TEXT(Shape.ROWS, true, "ColIdValueTextRowFormat"),
    /** Row, column and value per line. */
    ROWID_COLID_VALUE_TEXT(Shape.ROWS, true, "RowIdColIdValueTextRowFormat"),
    /** Column and its values in all rows. */
    BINARY_COLUMN(Shape.COLUMNS, false, "BinaryColumnFormat"),
    /** Column and its values in all rows, per line. */
    TEXT_COLUMN(Shape.COLUMNS, true, "TextColumnFormat"),
    /** Rows as in the server's memory, dense or sparse; objects in their own encoding. */
    SNAPSHOT(Shape.SNAPSHOT, false, "SnapshotFormat"),
    /** Node and vector per line. */
    EMBEDDING_TEXT(
            Shape.EMBEDDING,
            true,
            "TextLINEModelOutputFormat",
            "TextLINEModelContextEmbOutputFormat",
            "TextEmbeddingNodeOutputFormat",
            "TextUniversalEmbModelOutEmbOutputFormat"),
    /** The partitions of 1.2.1 to 2.0.0-alpha, whose metas contain no class. */
    LEGACY(Shape.LEGACY, false);

    /** What a record is. */
    public enum Shape {
        /** One element of a row. */
        ROWS,
        /** One column of all rows. */
        COLUMNS,
        /** A dump of a server's memory. */
        SNAPSHOT,
        /** The vector of a node. */
        EMBEDDING,
        /** A row with a header. */
        LEGACY
    }

    /** Prefix of the packages of the classes, which moved between versions. */
    private static final String ANGEL = "com.tencent.angel.";

    private final Shape shape;
    private final boolean text;
    private final List<String> classes;

    StorageFormat(Shape shape, boolean text, String... classes) {
        this.shape = shape;
        this.text = text;
        this.classes = List.of(classes);
    }

    public Shape shape() {
        return shape;
    }

    /** Whether partitions in this format can be written: it is a row format or a column format. */
    public boolean isWritable() {
        return shape == Shape.ROWS || shape == Shape.COLUMNS;
    }

    /** Whether records are lines of text. */
    public boolean isText() {
        return text;
    }

    /** Whether records contain their row. */
    public boolean hasRowId() {
        return this == ROWID_COLID_VALUE_BINARY || this == ROWID_COLID_VALUE_TEXT;
    }

    /** Whether the position of a value determines its column. */
    public boolean isKeyless() {
        return this == VALUE_BINARY || this == VALUE_TEXT;
    }

    /** Whether rows are stored one after another without their ids, so that only their order tells which is which. */
    public boolean hasOrderedRows() {
        return shape == Shape.SNAPSHOT || shape == Shape.ROWS && !hasRowId();
    }

    /** Whether option {@code sep} does not apply: binary formats, and text without fields or with other separators. */
    public boolean isSeparatorFree() {
        return !text || this == VALUE_TEXT || this == EMBEDDING_TEXT;
    }

    /** Simple name of the class, for messages. */
    public String className() {
        return classes.isEmpty() ? "the layout of Angel 1.x" : classes.get(0);
    }

    /**
     * The format of a class in a meta.
     *
     * @param className fully qualified name
     * @param file the meta, for messages
     * @throws UsageException if the class is not supported
     */
    public static StorageFormat of(String className, String file) {
        int dot = className.lastIndexOf('.') + 1;
        StorageFormat format = className.startsWith(ANGEL) ? bySimpleName(className.substring(dot)) : null;
        if (format == null) {
            throw new UsageException("the format class " + PlainText.truncate(className) + " in " + file
                    + " is not supported: set option"
                    + " formatClass to the class of Angel that it behaves like, one of " + known());
        }
        return format;
    }

    /**
     * Parses a user-specified format: the simple or the full name of its class.
     *
     * @throws UsageException if there is none
     */
    public static StorageFormat parse(String text) {
        String name = text.trim();
        StorageFormat format = bySimpleName(name.substring(name.lastIndexOf('.') + 1));
        if (format == null) {
            throw new UsageException(
                    "option formatClass is '" + PlainText.truncate(text) + "', but must be one of " + known());
        }
        return format;
    }

    private static StorageFormat bySimpleName(String name) {
        for (StorageFormat format : values()) {
            if (format.classes.contains(name)) {
                return format;
            }
        }
        return null;
    }

    private static String known() {
        return Arrays.stream(values())
                .flatMap(format -> format.classes.stream())
                .collect(Collectors.joining(", "));
    }

    /**
     * The layout of a binary record of fixed width: optional row, optional column, value (angel.md, section 4).
     *
     * @param hasRow whether it starts with the row as int32
     * @param keyWidth size of the column in bytes; 0 if it has none
     * @param value type of the value at its end
     */
    public record RecordLayout(boolean hasRow, int keyWidth, NumberType value) {
        /**
         * The layout of the records of a row.
         *
         * @param saveType 0 for dense and 1 for sparse, used in snapshots only: otherwise the format or, in Angel 1.x, the row
         *     type determines it
         */
        public static RecordLayout of(StorageFormat format, RowType type, int saveType) {
            boolean keyless =
                    switch (format) {
                        case SNAPSHOT -> saveType == 0;
                        case LEGACY -> type.isDense();
                        default -> format.isKeyless();
                    };
            return new RecordLayout(format.hasRowId(), keyless ? 0 : type.keyWidth(), type.value());
        }

        /** Size of a record of the binary column format: a column and its values in all rows. */
        public static long columnWidth(RowType type, int rows) {
            return type.keyWidth() + (long) rows * type.value().width();
        }

        /** Offset of the column in the record. */
        public int keyOffset() {
            return hasRow ? 4 : 0;
        }

        /** Offset of the value in the record. */
        public int valueOffset() {
            return keyOffset() + keyWidth;
        }

        /** Whether records consist of the value only: all columns of a row are stored in order. */
        public boolean isValueOnly() {
            return valueOffset() == 0;
        }

        /** Bytes of a record. */
        public int width() {
            return valueOffset() + value.width();
        }
    }
}
