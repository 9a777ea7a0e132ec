package io.github.mlformats.core.index;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The columns of the Parquet files of an index. A row describes a range of rows of one file: the version of the file, the
 * range, and in a struct for each indexed column its statistics with a checksum. Bounds are in the one of three pairs of fields
 * that {@link IndexedType} says.
 */
final class IndexSchema {
    static final String COLUMNS = "columns";

    private static final StructType RANGE = new StructType()
            .add("path", DataTypes.StringType)
            .add("length", DataTypes.LongType)
            .add("modified", DataTypes.LongType)
            .add("sidecars", DataTypes.LongType)
            .add("settings", DataTypes.StringType)
            .add("file_rows", DataTypes.LongType)
            .add("first_row", DataTypes.LongType)
            .add("row_count", DataTypes.LongType);

    private static final StructType STATISTICS = new StructType()
            .add("type", DataTypes.StringType)
            .add("null_count", DataTypes.LongType)
            .add("nan_count", DataTypes.LongType)
            .add("min_long", DataTypes.LongType)
            .add("max_long", DataTypes.LongType)
            .add("min_double", DataTypes.DoubleType)
            .add("max_double", DataTypes.DoubleType)
            .add("min_bytes", DataTypes.BinaryType)
            .add("max_bytes", DataTypes.BinaryType)
            .add("bloom", DataTypes.BinaryType)
            .add("checksum", DataTypes.LongType)
            .add("options", DataTypes.StringType);
    private static final int CHECKSUM = 10;
    private static final int OPTIONS = 11;
    /** Number of fields of the statistics of a column. */
    static final int FIELDS = 12;

    private IndexSchema() {}

    /** Returns the schema of index files with statistics of some columns. */
    static StructType of(String[] columns) {
        StructType all = new StructType();
        for (String column : columns) {
            all = all.add(column, STATISTICS);
        }
        return RANGE.add(COLUMNS, all);
    }

    /** Returns a field of the statistics of a column. */
    static Column field(String column, String name) {
        return functions.col(COLUMNS).getField(column).getField(name);
    }

    /** Returns whether an entry tells about a column, under the options of a read. */
    static Column isOf(String column, ValueOptions options) {
        Column own = field(column, "options");
        return field(column, "type").isNotNull().and(own.isNull().or(own.equalTo(options.of(column))));
    }

    /**
     * A range of rows of a version of a file.
     *
     * @param file the version of the file
     * @param settings see {@link DataSetIndex#settings}
     * @param fileRows number of rows of the file
     * @param firstRow first row of the range
     * @param rowCount number of rows of the range
     */
    record Range(FileVersion file, String settings, long fileRows, long firstRow, long rowCount) {
        /** Returns the range of a row of an index file; null if it is not possible. */
        static Range of(InternalRow row) {
            for (int i = 0; i < RANGE.length(); i++) {
                if (row.isNullAt(i)) {
                    return null;
                }
            }
            Range range = new Range(
                    new FileVersion(row.getUTF8String(0).toString(), row.getLong(1), row.getLong(2), row.getLong(3)),
                    row.getUTF8String(4).toString(),
                    row.getLong(5),
                    row.getLong(6),
                    row.getLong(7));
            boolean possible = range.firstRow >= 0
                    && range.firstRow <= range.fileRows
                    && range.rowCount <= range.fileRows - range.firstRow
                    && (range.rowCount > 0 || range.rowCount == 0 && range.fileRows == 0);
            return possible ? range : null;
        }

        /** Exclusive end row of the range. */
        long endRow() {
            return firstRow + rowCount;
        }

        /** Returns a row of an index file. @param columns the values of {@link #statistics}, one for each column */
        InternalRow toRow(InternalRow columns) {
            return row(
                    UTF8String.fromString(file.path()),
                    file.length(),
                    file.modified(),
                    file.sidecars(),
                    UTF8String.fromString(settings),
                    fileRows,
                    firstRow,
                    rowCount,
                    columns);
        }
    }

    static InternalRow row(Object... values) {
        return new GenericInternalRow(values);
    }

    /**
     * Returns the statistics of a column as a value of an index file.
     *
     * @param options the options that its values depend on; null if they depend on none
     */
    static InternalRow statistics(Range range, StructField column, String options, ColumnStatistics statistics) {
        String type = column.dataType().catalogString();
        Object[] bounds = new Object[6];
        int pair = 2 * IndexedType.of(column.dataType()).ordinal();
        bounds[pair] = statistics.min();
        bounds[pair + 1] = statistics.max();
        return row(
                UTF8String.fromString(type),
                statistics.nulls(),
                statistics.nans(),
                bounds[0],
                bounds[1],
                bounds[2],
                bounds[3],
                bounds[4],
                bounds[5],
                statistics.bloom(),
                checksum(range, column, options, statistics),
                UTF8String.fromString(options));
    }

    /** Like {@link #statistics}, of a column that a range does not have, or not with this type, or whose records are corrupt. */
    static InternalRow noStatistics(StructField column, String options) {
        Object[] values = new Object[FIELDS];
        values[0] = UTF8String.fromString(column.dataType().catalogString());
        values[OPTIONS] = UTF8String.fromString(options);
        return row(values);
    }

    /**
     * Reads the statistics of a column.
     *
     * @param row the values of a struct of {@link #STATISTICS}
     * @param options the options of the read
     * @return null if there are none, or if they are of a column of another type, or depend on other options
     * @throws DamagedEntryException if they are not those that were written
     */
    static ColumnStatistics readStatistics(Range range, StructField column, String options, InternalRow row)
            throws DamagedEntryException {
        String expected = column.dataType().catalogString();
        String own = row.isNullAt(OPTIONS) ? null : row.getUTF8String(OPTIONS).toString();
        if (row.isNullAt(0)
                || row.isNullAt(CHECKSUM)
                || !row.getUTF8String(0).toString().equals(expected)
                || own != null && !own.equals(options)) {
            return null;
        }
        if (row.isNullAt(1) || row.isNullAt(2)) {
            throw new DamagedEntryException();
        }
        int pair = 3 + 2 * IndexedType.of(column.dataType()).ordinal();
        ColumnStatistics statistics = new ColumnStatistics(
                range.rowCount(),
                row.getLong(1),
                row.getLong(2),
                bound(row, pair),
                bound(row, pair + 1),
                row.isNullAt(9) ? null : row.getBinary(9));
        if (row.getLong(CHECKSUM) != checksum(range, column, own, statistics) || !statistics.isPlausible()) {
            throw new DamagedEntryException();
        }
        return statistics;
    }

    private static Object bound(InternalRow row, int field) {
        if (row.isNullAt(field)) {
            return null;
        }
        return switch (IndexedType.values()[(field - 3) / 2]) {
            case LONG -> (Object) row.getLong(field);
            case DOUBLE -> row.getDouble(field);
            case BYTES -> row.getBinary(field);
        };
    }

    /** Statistics that do not have their checksum. */
    static final class DamagedEntryException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** Returns a checksum of range and statistics, since Parquet does not verify its own by default. */
    private static long checksum(Range range, StructField column, String options, ColumnStatistics statistics) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (String text : new String[] {
                range.file().path(),
                range.settings(),
                column.name().toLowerCase(Locale.ROOT),
                column.dataType().catalogString(),
                options == null ? "" : options
            }) {
                out.writeInt(text.length());
                out.writeChars(text);
            }
            for (long number : new long[] {
                range.file().length(),
                range.file().modified(),
                range.file().sidecars(),
                range.fileRows(),
                range.firstRow(),
                range.rowCount(),
                statistics.nulls(),
                statistics.nans()
            }) {
                out.writeLong(number);
            }
            for (Object value : new Object[] {statistics.min(), statistics.max(), statistics.bloom()}) {
                if (value instanceof Long number) {
                    out.writeLong(number);
                } else if (value instanceof Double number) {
                    out.writeDouble(number);
                } else if (value instanceof byte[] some) {
                    out.writeInt(some.length);
                    out.write(some);
                } else {
                    out.writeBoolean(false);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.toByteArray());
        return checksum.getValue();
    }
}
