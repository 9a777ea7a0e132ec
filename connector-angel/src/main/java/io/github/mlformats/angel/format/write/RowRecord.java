package io.github.mlformats.angel.format.write;

import io.github.mlformats.angel.format.type.RecordLayout;
import io.github.mlformats.angel.format.type.StorageFormat;

/** The record of an element in the six row formats (angel.md, section 4). */
interface RowRecord {
    void add(PartitionOutput out, int row, long column, long bits);

    /** @param separator between the fields of text */
    static RowRecord of(WrittenMatrix matrix, byte separator) {
        return matrix.format().isText() ? text(matrix, separator) : binary(matrix);
    }

    private static RowRecord binary(WrittenMatrix matrix) {
        RecordLayout layout = RecordLayout.of(matrix.format(), matrix.rowType(), 0);
        Numbers numbers = Numbers.binary(matrix.value());
        return (out, row, column, bits) -> {
            if (layout.hasRow()) {
                out.i32(row);
            }
            if (layout.keyWidth() == Integer.BYTES) {
                out.i32((int) column);
            } else if (layout.keyWidth() == Long.BYTES) {
                out.i64(column);
            }
            numbers.add(out, bits);
        };
    }

    private static RowRecord text(WrittenMatrix matrix, byte separator) {
        StorageFormat format = matrix.format();
        Numbers numbers = Numbers.text(matrix.value());
        return (out, row, column, bits) -> {
            if (format.hasRowId()) {
                out.ascii(Integer.toString(row));
                out.i8(separator);
            }
            if (!format.isKeyless()) {
                out.ascii(Long.toString(column));
                out.i8(separator);
            }
            numbers.add(out, bits);
            out.i8('\n');
        };
    }
}
