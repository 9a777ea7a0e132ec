package io.github.mlformats.angel.format.type;

/**
 * Where the parts of a binary record of fixed width are (angel.md, section 4).
 *
 * @param hasRow whether it begins with the row as int32
 * @param keyWidth bytes of the column; 0 if it has none
 * @param value the value that ends it
 */
public record RecordLayout(boolean hasRow, int keyWidth, ValueType value) {
    /** The record of one of the binary row formats, or of the text format that names the same parts. */
    public static RecordLayout of(StorageFormat format, RowType type) {
        return new RecordLayout(format.hasRowId(), format.isKeyless() ? 0 : type.keyWidth(), type.value());
    }

    /** A densely stored row of a snapshot or of Angel 1.x. */
    public static RecordLayout dense(RowType type) {
        return new RecordLayout(false, 0, type.value());
    }

    /** A sparsely stored row of a snapshot or of Angel 1.x. */
    public static RecordLayout sparse(RowType type) {
        return new RecordLayout(false, type.keyWidth(), type.value());
    }

    public int keyAt() {
        return hasRow ? 4 : 0;
    }

    public int valueAt() {
        return keyAt() + keyWidth;
    }

    /** Bytes of a record. */
    public int width() {
        return valueAt() + value.width();
    }
}
