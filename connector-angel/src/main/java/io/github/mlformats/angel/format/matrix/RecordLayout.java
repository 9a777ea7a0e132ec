package io.github.mlformats.angel.format.matrix;

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
