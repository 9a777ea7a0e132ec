package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.PartitionEncoder.PartitionOutput;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.format.matrix.StorageFormat.RecordLayout;
import io.github.mlformats.core.bytes.BigEndian;
import java.io.IOException;

/** Encodes a partition of a row format (angel.md, section 4). */
final class RowFormatEncoder extends PartitionEncoder {
    private final RowRecordEncoder record;
    private final int[] counts;
    private int row;
    /** Column after the last element of the row; the first column if it has none yet. */
    private long next;

    RowFormatEncoder(OutputMatrix matrix, int id, byte separator, PartitionOutput out) {
        super(matrix, id, out);
        this.record = RowRecordEncoder.of(matrix, separator);
        this.counts = new int[savedRows];
        this.row = startRow;
        this.next = columns.start();
    }

    @Override
    public void append(int elementRow, long column, long bits) throws IOException {
        moveTo(elementRow, column);
        write(column, bits);
    }

    @Override
    public void appendRow(int elementRow, long column, long[] bits, int count) throws IOException {
        moveTo(elementRow, column);
        record.appendAll(out, row, column, bits, count);
        out.endRecord();
        counts[row - startRow] += count;
        next = column + count;
    }

    /** Fills up dense rows to an element that is to be appended. */
    private void moveTo(int elementRow, long column) throws IOException {
        goTo(elementRow);
        if (column < next) {
            throw duplicate(row, column);
        }
        if (dense) {
            fill(column);
        }
    }

    private void write(long column, long bits) throws IOException {
        record.append(out, row, column, bits);
        out.endRecord();
        counts[row - startRow]++;
        next = column + 1;
    }

    private void goTo(int elementRow) throws IOException {
        while (row < elementRow) {
            if (dense) {
                fill(columns.end());
            }
            row++;
            next = columns.start();
        }
    }

    private void fill(long end) throws IOException {
        while (next < end) {
            write(next, 0);
        }
    }

    @Override
    int[] end() throws IOException {
        goTo(startRow + counts.length - 1);
        if (dense) {
            fill(columns.end());
        }
        return counts;
    }

    /** Encodes records of the six row formats, one element each (angel.md, section 4). */
    private interface RowRecordEncoder {
        void append(PartitionOutput out, int row, long column, long bits);

        /** Appends consecutive elements of a row. @param bits raw bits; the first {@code count} are appended */
        default void appendAll(PartitionOutput out, int row, long column, long[] bits, int count) {
            for (int i = 0; i < count; i++) {
                append(out, row, column + i, bits[i]);
            }
        }

        /** @param separator separator of the fields of text */
        static RowRecordEncoder of(OutputMatrix matrix, byte separator) {
            if (matrix.format() == StorageFormat.VALUE_BINARY) {
                return new ValueOnlyEncoder(matrix.value().width() == Long.BYTES);
            }
            return matrix.format().isText() ? text(matrix, separator) : binary(matrix);
        }

        private static RowRecordEncoder binary(OutputMatrix matrix) {
            RecordLayout layout = RecordLayout.of(matrix.format(), matrix.rowType(), 0);
            NumberEncoder numbers = NumberEncoder.binary(matrix.value());
            return (out, row, column, bits) -> {
                if (layout.hasRow()) {
                    out.i32(row);
                }
                if (layout.keyWidth() == Integer.BYTES) {
                    out.i32((int) column);
                } else if (layout.keyWidth() == Long.BYTES) {
                    out.i64(column);
                }
                numbers.append(out, bits);
            };
        }

        private static RowRecordEncoder text(OutputMatrix matrix, byte separator) {
            StorageFormat format = matrix.format();
            NumberEncoder numbers = NumberEncoder.text(matrix.value());
            return (out, row, column, bits) -> {
                if (format.hasRowId()) {
                    out.ascii(Integer.toString(row));
                    out.i8(separator);
                }
                if (!format.isKeyless()) {
                    out.ascii(Long.toString(column));
                    out.i8(separator);
                }
                numbers.append(out, bits);
                out.i8('\n');
            };
        }

        /** Encodes values without row and column. @param wide whether values have 8 bytes rather than 4 */
        record ValueOnlyEncoder(boolean wide) implements RowRecordEncoder {
            @Override
            public void append(PartitionOutput out, int row, long column, long bits) {
                if (wide) {
                    out.i64(bits);
                } else {
                    out.i32((int) bits);
                }
            }

            @Override
            public void appendAll(PartitionOutput out, int row, long column, long[] bits, int count) {
                int width = wide ? Long.BYTES : Integer.BYTES;
                int at = out.reserve(count * width);
                byte[] target = out.array();
                if (wide) {
                    for (int i = 0; i < count; i++) {
                        BigEndian.putI64(target, at + i * Long.BYTES, bits[i]);
                    }
                } else {
                    for (int i = 0; i < count; i++) {
                        BigEndian.putI32(target, at + i * Integer.BYTES, (int) bits[i]);
                    }
                }
                out.advance(count * width);
            }
        }
    }
}
