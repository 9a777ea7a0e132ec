package io.github.mlformats.safetensors.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.format.ValueType;
import java.io.IOException;
import java.util.Locale;

/**
 * The values of a batch as little-endian numbers of one type. Values that are stored in this type are not converted. Not
 * thread-safe.
 */
final class ValueBuffer {
    private final ByteWindow window;
    private final int gap;
    private final ValueType type;
    private final DecodeBudget.Reservation storedMemory;
    private final DecodeBudget.Reservation convertedMemory;
    private final DecodeBudget.Reservation rowMemory;
    private byte[] stored = {};
    private byte[] converted = {};
    private byte[] rows = {};
    private byte[] values = stored;

    ValueBuffer(ByteSource source, ValueType type, DecodeBudget budget) {
        this.window = new ByteWindow(source, "data");
        this.gap = source.readGap();
        this.type = type;
        this.storedMemory = budget.newReservation();
        this.convertedMemory = budget.newReservation();
        this.rowMemory = budget.newReservation();
    }

    /** Returns the number of bytes of a value of a tensor while it is read. */
    int bytesPerValue(Tensor tensor) {
        return Math.max(tensor.dtype().bytes(), type.bytes());
    }

    /**
     * Prepares for a batch.
     *
     * @param end position after the last byte that this batch and those after it read
     * @throws UsageException if the values of the tensor cannot be converted
     */
    void start(Tensor tensor, long end) {
        window.limitReadAhead(end);
        if (!type.supports(tensor.dtype())) {
            throw new UsageException(quoted(tensor) + " is " + tensor.dtype() + ", which cannot be read as "
                    + type.name().toLowerCase(Locale.ROOT) + ". "
                    + (tensor.dtype().bytes() > 0
                            ? "Set option(\"valueType\", \"" + supported(tensor) + "\"), or select"
                            : "Select")
                    + " other tensors, such as by a filter with = or IN on dtype or name");
        }
    }

    private static String supported(Tensor tensor) {
        return ValueType.DOUBLE.supports(tensor.dtype()) ? "double" : "binary";
    }

    private static String quoted(Tensor tensor) {
        return "tensor '" + PlainText.truncate(tensor.name()) + "'";
    }

    /** Reads consecutive values. */
    void load(Tensor tensor, long first, int count) throws IOException {
        stored = resized(stored, storedMemory, (long) count * tensor.dtype().bytes());
        window.seek(tensor.positionOf(first));
        window.read(stored, 0, count * tensor.dtype().bytes(), "values");
        int failed = convert(tensor, count);
        if (failed >= 0) {
            throw inexact(tensor, first + failed);
        }
    }

    /**
     * Reads complete columns of a tensor, one after the other. The bytes between the values are read if they are fewer
     * than a request costs.
     */
    void loadColumns(Tensor tensor, long firstColumn, int columns) throws IOException {
        int width = tensor.dtype().bytes();
        int height = (int) tensor.rows();
        int length = columns * width;
        long distance = tensor.rowLength() * width;
        int rowsPerRead = distance - length > gap ? 1 : (int) Math.max(1, Math.min(height, (1 << 20) / distance));
        stored = resized(stored, storedMemory, (long) height * length);
        rows = resized(rows, rowMemory, (rowsPerRead - 1) * distance + length);
        for (int row = 0; row < height; row += rowsPerRead) {
            int count = Math.min(rowsPerRead, height - row);
            window.seek(tensor.positionOf(row * tensor.rowLength() + firstColumn));
            window.read(rows, 0, (int) ((count - 1) * distance) + length, "values");
            for (int i = 0; i < count; i++) {
                int from = (int) (i * distance);
                for (int column = 0; column < columns; column++) {
                    int to = (column * height + row + i) * width;
                    System.arraycopy(rows, from + column * width, stored, to, width);
                }
            }
        }
        int failed = convert(tensor, columns * height);
        if (failed >= 0) {
            throw inexact(tensor, failed % height * tensor.rowLength() + firstColumn + failed / height);
        }
    }

    /** Converts the stored values; returns the position of the first one that the type does not have, -1 if there is none. */
    private int convert(Tensor tensor, int count) {
        if (type.isStoredAs(tensor.dtype())) {
            values = stored;
            return -1;
        }
        converted = resized(converted, convertedMemory, (long) count * type.bytes());
        values = converted;
        return type.convert(tensor.dtype(), stored, count, converted);
    }

    private UsageException inexact(Tensor tensor, long element) {
        return new UsageException(quoted(tensor) + " of " + tensor.dtype() + " has a value near element " + element
                + " that is not exactly a " + type.name().toLowerCase(Locale.ROOT)
                + ". Set option(\"valueType\", ...) to a type that has it, or to binary");
    }

    private static byte[] resized(byte[] buffer, DecodeBudget.Reservation memory, long size) {
        if (buffer.length >= size) {
            return buffer;
        }
        memory.resize(size, "the values of a tensor");
        return new byte[(int) size];
    }

    /** Returns the values, from index 0 on. */
    byte[] values() {
        return values;
    }
}
