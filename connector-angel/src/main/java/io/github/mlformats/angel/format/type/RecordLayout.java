package io.github.mlformats.angel.format.type;

/**
 * Where the parts of a binary record of fixed width are (angel.md, section 4).
 *
 * @param hasRow whether it begins with the row as int32
 * @param keyWidth bytes of the column; 0 if it has none
 * @param value the value that ends it
 */
public record RecordLayout(boolean hasRow, int keyWidth, ValueType value) {
    /**
     * The record of a row.
     *
     * @param saveType 0 for dense and 1 for sparse, which counts in snapshots only: everywhere else the format or, in
     *     Angel 1.x, the row type says it
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

    /** Bytes of a record of the binary column format: a column and its values of all rows. */
    public static long columnWidth(RowType type, int rows) {
        return type.keyWidth() + (long) rows * type.value().width();
    }

    public int keyAt() {
        return hasRow ? 4 : 0;
    }

    public int valueAt() {
        return keyAt() + keyWidth;
    }

    /** Whether rows and columns are not stored, for all are there in order. */
    public boolean isValueOnly() {
        return valueAt() == 0;
    }

    /** Bytes of a record. */
    public int width() {
        return valueAt() + value.width();
    }
}
