package io.github.mlformats.core.testing.numbers;

import io.github.mlformats.core.testing.numbers.NumbersHeader.Column;
import io.github.mlformats.core.testing.numbers.NumbersHeader.NumberType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/**
 * Writes files of {@link NumbersFormat} for tests:
 *
 * <pre>{@code
 * NumbersFile.rows(1000).perBlock(100).longs("id", row -> row).doubles("x", row -> row / 2.0).write(path);
 * }</pre>
 */
public final class NumbersFile {
    private final long rows;
    private final List<Column> columns = new ArrayList<>();
    private final List<LongToDoubleFunction> values = new ArrayList<>();
    private int rowsPerBlock = 100;

    private NumbersFile(long rows) {
        this.rows = rows;
    }

    public static NumbersFile rows(long rows) {
        return new NumbersFile(rows);
    }

    public NumbersFile perBlock(int count) {
        rowsPerBlock = count;
        return this;
    }

    public NumbersFile ints(String name, LongToDoubleFunction value) {
        return column(name, "", NumberType.INT, value);
    }

    public NumbersFile longs(String name, LongToDoubleFunction value) {
        return column(name, "", NumberType.LONG, value);
    }

    public NumbersFile floats(String name, LongToDoubleFunction value) {
        return column(name, "", NumberType.FLOAT, value);
    }

    public NumbersFile doubles(String name, LongToDoubleFunction value) {
        return column(name, "", NumberType.DOUBLE, value);
    }

    /** Adds a column of longs with a unit, which must be equal in all files. */
    public NumbersFile longsIn(String unit, String name, LongToDoubleFunction value) {
        return column(name, unit, NumberType.LONG, value);
    }

    private NumbersFile column(String name, String unit, NumberType type, LongToDoubleFunction value) {
        columns.add(new Column(name, unit, type));
        values.add(value);
        return this;
    }

    /** Writes the file and creates its directories. */
    public Path write(Path path) {
        try {
            Files.createDirectories(path.getParent());
            return Files.write(path, bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Position of a block's first byte in the written file. */
    public long blockOffset(long block) {
        return new NumbersHeader(columns, rowsPerBlock, rows, header().length).blockOffset(block);
    }

    private byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(header());
        for (long first = 0; first < rows; first += rowsPerBlock) {
            out.writeBytes(block(first, Math.min(rows, first + rowsPerBlock)));
        }
        return out.toByteArray();
    }

    private byte[] header() {
        ByteBuffer header = littleEndian(1 << 16);
        header.putInt(NumbersHeader.MAGIC).putInt(columns.size());
        for (Column column : columns) {
            putString(header, column.name());
            putString(header, column.unit());
            header.put((byte) column.type().ordinal());
        }
        header.putInt(rowsPerBlock).putLong(rows);
        return written(header);
    }

    private static void putString(ByteBuffer target, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        target.put((byte) utf8.length).put(utf8);
    }

    private byte[] block(long first, long end) {
        int count = (int) (end - first);
        ByteBuffer block = littleEndian(NumbersHeader.BLOCK_HEADER + count * 8 * columns.size());
        block.putInt(count);
        for (int i = 0; i < columns.size(); i++) {
            for (long row = first; row < end; row++) {
                put(block, columns.get(i).type(), values.get(i).applyAsDouble(row));
            }
        }
        return written(block);
    }

    private static void put(ByteBuffer target, NumberType type, double value) {
        switch (type) {
            case INT -> target.putInt((int) value);
            case LONG -> target.putLong((long) value);
            case FLOAT -> target.putFloat((float) value);
            case DOUBLE -> target.putDouble(value);
        }
    }

    private static ByteBuffer littleEndian(int capacity) {
        return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] written(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.position()];
        buffer.flip().get(bytes);
        return bytes;
    }
}
