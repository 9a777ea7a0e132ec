package io.github.mlformats.core.testing.numbers;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * The header of a file of numbers.
 *
 * <pre>
 * header  i32 magic, i32 number of columns, per column: string name, string unit, u8 type;
 *         i32 rows per block, i64 rows
 * block   i32 number of rows, then column by column their values, little-endian; the last block may be shorter
 * </pre>
 *
 * @param columns the columns in the order of their bytes in a block
 * @param rowsPerBlock rows in every block but the last
 * @param rows rows in the file
 * @param size bytes of the header
 */
record NumbersHeader(List<Column> columns, int rowsPerBlock, long rows, long size) {
    static final int MAGIC = 0x534D554E;
    /** Bytes before a block's values. */
    static final int BLOCK_HEADER = 4;

    /** @param unit what the numbers count, such as metres; numbers in different units are not the same column */
    record Column(String name, String unit, NumberType type) {}

    /** The types of numbers; a file names them by their ordinal. */
    public enum NumberType {
        INT(DataTypes.IntegerType, 4),
        LONG(DataTypes.LongType, 8),
        FLOAT(DataTypes.FloatType, 4),
        DOUBLE(DataTypes.DoubleType, 8);

        final DataType spark;
        final int width;

        NumberType(DataType spark, int width) {
            this.spark = spark;
            this.width = width;
        }
    }

    static NumbersHeader read(ByteSource source) throws IOException {
        ByteCursor cursor = new ByteCursor(source, 0, source.size(), "header");
        int magic = cursor.i32();
        if (magic != MAGIC) {
            throw cursor.corrupt(0, "NUMS", Integer.toHexString(magic));
        }
        int count = cursor.i32();
        if (count < 0 || count > cursor.remaining() / 3) {
            throw cursor.corrupt(4, "a number of columns", String.valueOf(count));
        }
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = cursor.string("a column's name");
            String unit = cursor.string("a column's unit");
            int type = cursor.u8();
            if (type >= NumberType.values().length) {
                throw cursor.corrupt(cursor.position() - 1, "a type of numbers", String.valueOf(type));
            }
            columns.add(new Column(name, unit, NumberType.values()[type]));
        }
        int rowsPerBlock = cursor.i32();
        long rows = cursor.i64();
        NumbersHeader header = new NumbersHeader(columns, rowsPerBlock, rows, cursor.position());
        long stored = cursor.remaining();
        boolean plausible = rowsPerBlock > 0 && rows >= 0 && rows <= stored / Math.max(1, header.rowWidth());
        if (!plausible || header.blockOffset(header.blocks()) != source.size() + header.missingInLastBlock()) {
            throw cursor.corrupt(
                    header.size, rows + " rows in blocks of " + rowsPerBlock, "a file of " + source.size() + " bytes");
        }
        return header;
    }

    /** Whether a file is no part of one. */
    static boolean isWhole(ByteSource source) throws IOException {
        try {
            read(source);
            return true;
        } catch (CorruptFileException e) {
            return e.offset() == 0;
        }
    }

    int rowWidth() {
        return columns.stream().mapToInt(column -> column.type.width).sum();
    }

    long blocks() {
        return rows / rowsPerBlock + (rows % rowsPerBlock == 0 ? 0 : 1);
    }

    /** First row of a block; the number of rows for the block after the last. */
    long firstRow(long block) {
        return Math.min(rows, block * rowsPerBlock);
    }

    /** Position of a block, as if those before it were full. */
    long blockOffset(long block) {
        return size + block * (BLOCK_HEADER + (long) rowsPerBlock * rowWidth());
    }

    private long missingInLastBlock() {
        return (blocks() * rowsPerBlock - rows) * rowWidth();
    }
}
