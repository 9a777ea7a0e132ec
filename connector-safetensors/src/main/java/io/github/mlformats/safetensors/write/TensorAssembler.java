package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.record.ColumnResolver.Column;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.format.TensorFileWriter;
import io.github.mlformats.safetensors.format.ValueEncoder;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import io.github.mlformats.safetensors.schema.SafetensorsWriteOptions;
import io.github.mlformats.safetensors.schema.SafetensorsWriteOptions.Overflow;
import io.github.mlformats.safetensors.schema.SafetensorsWriteOptions.WriteLayout;
import io.github.mlformats.safetensors.write.TensorColumns.TensorId;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Assembles the tensors of one file from its rows, which are sorted by tensor and by their position in it. Values go to
 * the file as they come, or to memory if their order in the file is another one. Not thread-safe.
 */
abstract class TensorAssembler {
    private static final int CHUNK = 16 << 10;

    final TensorColumns columns;
    /** The column of the position of a row in its tensor; empty if each tensor is one row. */
    final Optional<String> order;

    private final Container container;
    private final Column<RowValues> values;
    private final DType chosen;
    private final boolean overflowsToInfinity;
    private final ByteBuilder encoded = new ByteBuilder();
    private TensorFileWriter file;

    /** The tensor of the last row; null before the first one. */
    private TensorId id;

    private String name;
    private DType dtype;
    private ValueEncoder encoder;
    private long[] shape;
    private long count;

    /** @param values the column of values */
    TensorAssembler(
            ColumnResolver columns,
            Options options,
            Container container,
            Column<RowValues> values,
            Optional<String> order) {
        this.container = container;
        this.columns = new TensorColumns(columns);
        this.values = values;
        this.order = order;
        this.chosen = options.get(SafetensorsWriteOptions.DTYPE);
        this.overflowsToInfinity = options.get(SafetensorsWriteOptions.OVERFLOW) == Overflow.INF;
    }

    /**
     * Creates the assembler of a layout.
     *
     * @throws UsageException if a column is missing or has another type
     */
    static TensorAssembler of(ColumnResolver columns, Options options, Container container) {
        WriteLayout layout = options.get(SafetensorsWriteOptions.LAYOUT);
        return switch (layout == WriteLayout.AUTO ? WriteLayout.of(columns) : layout) {
            case COLUMNS -> new ColumnAssembler(columns, options, container);
            case ELEMENTS -> new ElementAssembler(columns, options, container);
            case ROWS -> new RowAssembler(columns, options, container);
            default -> new PartAssembler(columns, options, container);
        };
    }

    static Column<RowValues> many(ColumnResolver columns) {
        String name = columns.first(SafetensorsColumns.VALUES, "vector");
        return columns.required(name, "an array of numbers, a vector, a matrix or binary", RowValues::ofMany);
    }

    /** Returns the columns by which rows are sorted. */
    final List<String> sortedBy() {
        return Stream.concat(columns.key().stream(), order.stream()).toList();
    }

    final void start(TensorFileWriter target) {
        file = target;
    }

    /** Returns whether a row is the first one of another tensor. */
    final boolean isOfAnother(InternalRow row) {
        return !columns.id(row).name().equals(name);
    }

    /** Adds a row. */
    final void write(InternalRow row) throws IOException {
        TensorId next = columns.id(row);
        if (!next.equals(id)) {
            finish();
            id = next;
            name = next.name();
            shape = columns.shape(row);
            checkShape();
            begin(row);
        } else {
            checkSame(row);
        }
        if (row.isNullAt(values.position())) {
            throw error("its values are null");
        }
        if (!values.reader().moveTo(row, values.position(), !isReordered())) {
            throw error("a null among its values");
        }
        add(row, values.reader());
    }

    /** Whether the values of this tensor come in another order than those of the file: {@code dims} may be null. */
    final boolean isReordered() {
        return columns.isColumnMajor() && shape != null;
    }

    /** Checks that all rows of a tensor declare the same, as any of them may be the first. */
    private void checkSame(InternalRow row) {
        DType other = dtypeOf(row);
        if (other != dtype || !columns.hasShape(row, shape)) {
            throw error("a row of dtype " + dtype + " and shape " + Arrays.toString(shape) + ", and one of dtype "
                    + other + " and shape " + Arrays.toString(columns.shape(row))
                    + ": all rows of a tensor must have the same");
        }
    }

    /** Returns the type of a row's values in the file; null if nothing says it. */
    private DType dtypeOf(InternalRow row) {
        DType stored = chosen == null ? columns.dtype(row) : chosen;
        return stored == null ? values.reader().dtype() : stored;
    }

    private void begin(InternalRow row) {
        dtype = dtypeOf(row);
        if (dtype == null) {
            throw error("binary values need a column 'dtype' or the option dtype");
        }
        if (!container.supports(dtype)) {
            throw error("files of " + container.formatName() + " have no type " + dtype
                    + ": choose another one by the option dtype");
        }
        boolean isBinary = values.reader().dtype() == null;
        if (!isBinary && dtype.kind() == DType.Kind.OPAQUE) {
            throw error("numbers cannot be written as " + dtype + ", only binary values");
        }
        encoder = new ValueEncoder(dtype, overflowsToInfinity);
    }

    private void checkShape() {
        if (shape != null && shape.length > Tensor.MAX_DIMENSIONS) {
            throw error(
                    "its shape has " + shape.length + " dimensions, but a tensor can have " + Tensor.MAX_DIMENSIONS);
        }
        if (shape != null && Arrays.stream(shape).anyMatch(dimension -> dimension < 0)) {
            throw error("its shape " + Arrays.toString(shape) + " has a null or negative dimension");
        }
    }

    /** Adds the values of a row to the current tensor. */
    abstract void add(InternalRow row, RowValues found) throws IOException;

    /** Returns the shape of the complete tensor, and writes values that are in memory. */
    abstract long[] end() throws IOException;

    /** Completes the last tensor. */
    final void finish() throws IOException {
        if (name == null) {
            return;
        }
        long[] complete = end();
        if (product(complete) != count) {
            throw error(
                    count + " values, but shape " + Arrays.toString(complete) + " needs " + textOf(product(complete)));
        }
        file.add(name, dtype, complete, count * dtype.bytes());
        id = null;
        name = null;
        count = 0;
    }

    /** Returns the number of elements of a shape; -1 if it has no 63 bits. */
    static long product(long[] shape) {
        try {
            return Arrays.stream(shape).reduce(1, Math::multiplyExact);
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    /** Returns a {@link #product} for messages. */
    private static String textOf(long product) {
        return product < 0 ? "more than 2^63" : Long.toString(product);
    }

    /** Returns the number of rows of a shape as a matrix, and of values in each, as the reader numbers them. */
    static long[] asMatrix(long[] shape) {
        return shape.length < 2
                ? new long[] {1, product(shape)}
                : new long[] {shape[0], product(Arrays.copyOfRange(shape, 1, shape.length))};
    }

    /** Returns the shape of a tensor of some rows and columns: that which its rows declare, if they do. */
    final long[] shapeOf(long rows, long columns) {
        long[] found = {rows, columns};
        if (shape == null) {
            return found;
        }
        long[] declared = asMatrix(shape);
        if (!Arrays.equals(found, declared)) {
            throw error(rows + " rows and " + columns + " columns, but shape " + Arrays.toString(shape) + " has "
                    + declared[0] + " and " + textOf(declared[1]));
        }
        return shape;
    }

    final String name() {
        return name;
    }

    final DType dtype() {
        return dtype;
    }

    /** Returns the shape that the rows declare; null if there is none. */
    final long[] shape() {
        return shape;
    }

    /** Returns the number of values so far. */
    final long count() {
        return count;
    }

    /** Sets the number of values, after values without a row were added. */
    final void setCount(long all) {
        count = all;
    }

    /** Returns the number of bytes of the current tensor. */
    final long size() {
        return name == null ? 0 : count * dtype.bytes();
    }

    /** Writes the values of a row to the file. */
    final void append(RowValues row) throws IOException {
        for (int at = 0; at < row.count(); at += CHUNK) {
            int end = Math.min(row.count(), at + CHUNK);
            encoded.clear();
            encode(row, at, end, encoded);
            file.data(dtype).write(encoded.bytes(), 0, encoded.size());
        }
    }

    /** Writes bytes of complete values that are counted already. */
    final void append(byte[] bytes, int length) throws IOException {
        file.data(dtype).write(bytes, 0, length);
    }

    /** Encodes all values of a row. */
    final void encode(RowValues row, ByteBuilder target) {
        encode(row, 0, row.count(), target);
    }

    private void encode(RowValues row, int from, int end, ByteBuilder target) {
        if (row.dtype() == null) {
            target.add(row.bytes(), from, end - from);
            // Bytes of a value may be in two chunks.
            count = end == row.count() ? count + valuesOf(row) : count;
            return;
        }
        int length = (end - from) * dtype.bytes();
        int at = target.reserve(length);
        int failed = row.copy(dtype, from, end, target.bytes(), at)
                ? -1
                : encoder.encode(row, from, end, target.bytes(), at);
        if (failed >= 0) {
            throw unsupported(row, failed, position(count + failed - from));
        }
        target.advance(length);
        count += end - from;
    }

    private long valuesOf(RowValues row) {
        if (row.count() % dtype.bytes() != 0) {
            throw error(row.count() + " bytes are not a number of values of " + dtype);
        }
        return row.count() / dtype.bytes();
    }

    /** Returns the error for a number that the type does not have. */
    private UsageException unsupported(RowValues row, int failed, String position) {
        Object number = row.areIntegers() ? (Object) row.integer(failed) : (Object) row.number(failed);
        boolean isFloat = dtype.kind() == DType.Kind.FLOAT;
        return error("the value " + number + " at " + position + " is not in the range of " + dtype + ": "
                + (isFloat && !row.areIntegers()
                        ? "choose another dtype, or set option(\"overflow\", \"inf\")"
                        : "choose another dtype"));
    }

    /** Describes the position of a value by row and column. @param value its number in the order of the rows' values */
    String position(long value) {
        if (shape == null || shape.length < 2 || product(shape) <= 0) {
            return "row 0, column " + value;
        }
        long at = isReordered() ? ElementOrder.toRowMajor(value, shape) : value;
        long length = product(shape) / shape[0];
        return "row " + at / length + ", column " + at % length;
    }

    final UsageException error(String why) {
        return new UsageException("tensor '" + PlainText.truncate(name) + "': " + why);
    }

    /** Returns the position of a row in a column of integers. */
    final long number(InternalRow row, Column<IntegerGetter> column, String what) {
        if (row.isNullAt(column.position())) {
            throw error(what + " is null");
        }
        return column.reader().get(row, column.position());
    }

    /** Checks that rows are numbered from 0 on. */
    final void requireNext(long number, long expected, String what) {
        if (number != expected) {
            throw error(
                    number == expected - 1
                            ? what + " " + number + " occurs twice"
                            : what + " " + expected + " is missing before " + what + " " + number);
        }
    }
}
