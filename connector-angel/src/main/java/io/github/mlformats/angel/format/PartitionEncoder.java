package io.github.mlformats.angel.format;

import com.fasterxml.jackson.core.io.NumberOutput;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Encodes a partition. Elements must be appended in the order of its format: by row and column, or by column and row. Missing
 * elements of a dense matrix are 0.
 */
public abstract class PartitionEncoder {
    final OutputMatrix matrix;
    final PartitionOutput out;
    final ColumnRange columns;
    final int startRow;
    final int savedRows;
    final boolean dense;
    private final int id;
    private final long start;

    PartitionEncoder(OutputMatrix matrix, int id, PartitionOutput out) {
        this.matrix = matrix;
        this.id = id;
        this.out = out;
        this.start = out.position();
        this.columns = matrix.grid().columns(id);
        this.startRow = matrix.grid().startRow(id);
        this.savedRows = matrix.grid().savedRows(id);
        this.dense = matrix.rowType().isDense();
    }

    /**
     * Starts a partition at the end of a file.
     *
     * @param separator separator of the fields of text
     */
    public static PartitionEncoder of(OutputMatrix matrix, int partition, byte separator, PartitionOutput out) {
        return matrix.isColumnOriented()
                ? new ColumnFormatEncoder(matrix, partition, separator, out)
                : new RowFormatEncoder(matrix, partition, separator, out);
    }

    /**
     * Appends an element of the partition.
     *
     * @param bits raw bits of the value; those of a float or an int are the low ones
     * @throws UsageException if the element was appended before
     */
    public abstract void append(int row, long column, long bits) throws IOException;

    /** Appends consecutive elements of a row. @param bits raw bits; the first {@code count} are appended */
    public void appendRow(int row, long column, long[] bits, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            append(row, column + i, bits[i]);
        }
    }

    /** Appends consecutive elements of a column. @param bits raw bits; the first {@code count} are appended */
    public void appendColumn(int row, long column, long[] bits, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            append(row + i, column, bits[i]);
        }
    }

    /** Completes the partition, filling up dense rows with zeros. */
    public final WrittenPartition finish() throws IOException {
        int[] counts = end();
        return new WrittenPartition(id, start, out.position() - start, counts);
    }

    /** Writes what is missing at the end of the partition; returns the counts of {@link WrittenPartition}. */
    abstract int[] end() throws IOException;

    final UsageException duplicate(int row, long column) {
        return new UsageException("matrix " + matrix.name() + ": row " + row + ", column " + column
                + " occurs twice, but elements must be unique");
    }

    /**
     * A written partition.
     *
     * @param id index in the grid
     * @param offset position of its first byte in the file
     * @param length size in bytes
     * @param counts number of elements of each saved row; in column formats the number of records, for each row
     */
    public record WrittenPartition(int id, long offset, long length, int[] counts) implements Serializable {
        private static final long serialVersionUID = 1L;

        /** @throws UsageException if it has 2 GiB or more, which Angel cannot load */
        public WrittenPartition {
            if (length > Integer.MAX_VALUE) {
                throw new UsageException("partition " + id + " has " + length
                        + " bytes, but must be smaller than 2 GiB: set a smaller blockCol or blockRow");
            }
        }

        /** Number of elements of all rows. */
        long elements() {
            return Arrays.stream(counts).asLongStream().sum();
        }
    }

    /** Encodes values, passed as raw bits in a long; the bits of floats and ints are the low ones. */
    interface NumberEncoder {
        void append(PartitionOutput out, long bits);

        static NumberEncoder binary(NumberType type) {
            return type.width() == Long.BYTES ? PartitionOutput::i64 : (out, bits) -> out.i32((int) bits);
        }

        /** Encodes values in text. Floating-point numbers have the shortest text that parses to the same value. */
        static NumberEncoder text(NumberType type) {
            return switch (type) {
                case DOUBLE -> (out, bits) -> out.ascii(NumberOutput.toString(Double.longBitsToDouble(bits), true));
                case FLOAT -> (out, bits) -> out.ascii(NumberOutput.toString(Float.intBitsToFloat((int) bits), true));
                case LONG -> (out, bits) -> out.ascii(Long.toString(bits));
                case INT -> (out, bits) -> out.ascii(Integer.toString((int) bits));
            };
        }
    }

    /**
     * Encodes a column format (angel.md, section 5): a record for each column with an element, or for all columns if the matrix is
     * dense.
     */
    private static final class ColumnFormatEncoder extends PartitionEncoder {
        private final NumberEncoder numbers;
        private final byte separator;
        private final long[] values;
        private int records;
        private long column;
        /** Index after the last row of the current column; 0 if there is no current column. */
        private int next;
        /** The column after the last written one. */
        private long unwritten;

        ColumnFormatEncoder(OutputMatrix matrix, int id, byte separator, PartitionOutput out) {
            super(matrix, id, out);
            this.numbers = matrix.format().isText()
                    ? NumberEncoder.text(matrix.value())
                    : NumberEncoder.binary(matrix.value());
            this.separator = separator;
            this.values = new long[savedRows];
            this.unwritten = columns.start();
        }

        @Override
        public void append(int row, long elementColumn, long bits) throws IOException {
            int i = row - startRow;
            if (next > 0 && elementColumn == column && i < next) {
                throw duplicate(row, column);
            }
            if (next == 0 || elementColumn != column) {
                endColumn();
                column = elementColumn;
            }
            values[i] = bits;
            next = i + 1;
        }

        /** Writes the current column. */
        private void endColumn() throws IOException {
            if (next > 0) {
                if (dense) {
                    fill(column);
                }
                write(column, values);
                Arrays.fill(values, 0);
                next = 0;
            }
        }

        private void fill(long end) throws IOException {
            long[] zeros = new long[values.length];
            while (unwritten < end) {
                write(unwritten, zeros);
            }
        }

        private void write(long of, long[] with) throws IOException {
            if (matrix.format().isText()) {
                out.ascii(Long.toString(of));
                for (long bits : with) {
                    out.i8(separator);
                    numbers.append(out, bits);
                }
                out.i8('\n');
            } else {
                if (matrix.rowType().keyWidth() == Integer.BYTES) {
                    out.i32((int) of);
                } else {
                    out.i64(of);
                }
                for (long bits : with) {
                    numbers.append(out, bits);
                }
            }
            out.endRecord();
            records++;
            unwritten = of + 1;
        }

        @Override
        int[] end() throws IOException {
            endColumn();
            if (dense) {
                fill(columns.end());
            }
            int[] counts = new int[values.length];
            Arrays.fill(counts, records);
            return counts;
        }
    }

    /** Buffered output to a data file. Not thread-safe. */
    public static final class PartitionOutput {
        private static final int FULL = 1 << 16;

        private final ByteSink file;
        private final ByteBuilder bytes = new ByteBuilder();

        public PartitionOutput(ByteSink file) {
            this.file = file;
        }

        /** Number of appended bytes. */
        public long position() {
            return file.position() + bytes.size();
        }

        void i32(int value) {
            BigEndian.putI32(array(Integer.BYTES), bytes.size(), value);
            bytes.advance(Integer.BYTES);
        }

        void i64(long value) {
            BigEndian.putI64(array(Long.BYTES), bytes.size(), value);
            bytes.advance(Long.BYTES);
        }

        /** Appends ASCII characters. */
        void ascii(String text) {
            int length = text.length();
            byte[] target = array(length);
            int at = bytes.size();
            for (int i = 0; i < length; i++) {
                target[at + i] = (byte) text.charAt(i);
            }
            bytes.advance(length);
        }

        void i8(int value) {
            bytes.i8(value);
        }

        /** Reserves bytes, which {@link #advance} appends. @return their position in {@link #array} */
        int reserve(int more) {
            return bytes.reserve(more);
        }

        byte[] array() {
            return bytes.bytes();
        }

        void advance(int more) {
            bytes.advance(more);
        }

        private byte[] array(int more) {
            bytes.reserve(more);
            return bytes.bytes();
        }

        /** Ends a record. */
        void endRecord() throws IOException {
            if (bytes.size() >= FULL) {
                flush();
            }
        }

        /** Writes all buffered bytes to the file. */
        public void flush() throws IOException {
            file.write(bytes.bytes(), 0, bytes.size());
            bytes.clear();
        }
    }
}
