package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.record.ColumnResolver.Column;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The columns that say which tensor a row belongs to, under the names of this format and of primitiv and angel, whose rows
 * are written as they are read.
 */
final class TensorColumns {
    private static final String PATH = "path";
    private static final String MATRIX = "matrix";
    private static final String STAT = "stat";
    private static final String STATS = "stats";
    private static final String DIMS = "dims";
    private static final String BATCH = "batch";

    private final Column<DataType> path;
    private final Column<DataType> name;
    private final Column<DataType> stat;
    private final Column<DataType> dtype;
    private final Column<DataType> stats;
    private final Column<IntegerGetter> shape;
    private final Column<IntegerGetter> dims;
    private final Column<IntegerGetter> batch;
    private final List<String> key = new ArrayList<>();
    /** The last text in column {@code dtype}, and its type: that of all rows of a tensor. */
    private UTF8String lastText;

    private DType lastType;
    /** The last text in the column of names, and the path that it is: those of all rows of a tensor. */
    private UTF8String lastName;

    private List<String> lastPath = List.of();

    TensorColumns(ColumnResolver columns) {
        path = columns.optional(PATH, "array<string>", TensorColumns::path);
        String nameColumn = columns.first(SafetensorsColumns.NAME, MATRIX);
        name = path.exists() ? new Column<>(-1, null) : columns.required(nameColumn, "string", ColumnResolver::text);
        stat = columns.optional(STAT, "string", ColumnResolver::text);
        dtype = columns.optional(SafetensorsColumns.DTYPE, "string", ColumnResolver::text);
        stats = columns.optional(STATS, "map", type -> type instanceof MapType ? type : null);
        shape = columns.optional(SafetensorsColumns.SHAPE, "array<bigint>", ColumnResolver.arrayOf(IntegerGetter::of));
        dims = columns.optional(DIMS, "array<int>", ColumnResolver.arrayOf(IntegerGetter::of));
        batch = columns.optional(BATCH, "int", IntegerGetter::of);
        key.add(path.exists() ? PATH : nameColumn);
        if (stat.exists()) {
            key.add(STAT);
        }
    }

    private static DataType path(DataType type) {
        if (type.equals(DataTypes.StringType)) {
            throw new UsageException(
                    "column 'path' is a string, but that of primitiv is an array of names, which make the"
                            + " name of a tensor: drop it, or rename it");
        }
        return ColumnResolver.arrayOf(ColumnResolver::text).apply(type);
    }

    /** Returns the names of the columns whose values identify a tensor. */
    List<String> key() {
        return key;
    }

    /**
     * Returns the column of names.
     *
     * @throws UsageException if a name is made of several values
     */
    String onlyName() {
        if (path.exists() || stat.exists()) {
            throw new UsageException("files are named by the tensors in column 'name', but there are columns "
                    + String.join(", ", key) + ": replace them, as by array_join(path, '.') AS name");
        }
        return key.get(0);
    }

    /** Returns what identifies the tensor of a row. */
    TensorId id(InternalRow row) {
        boolean hasStat = stat.exists() && !row.isNullAt(stat.position());
        TensorId id = new TensorId(
                path.exists() ? path(row) : nameText(row), hasStat ? string(row.getUTF8String(stat.position())) : null);
        String complete = id.name();
        if (complete.isEmpty() || complete.equals("__metadata__")) {
            throw new UsageException("a tensor cannot have the name '" + complete + "': rename it");
        }
        if (stats.exists()
                && !row.isNullAt(stats.position())
                && row.getMap(stats.position()).numElements() > 0) {
            throw new UsageException(
                    "'" + complete + "' has statistics in column 'stats', which would be lost: read the"
                            + " model with option(\"layout\", \"tensors\"), or drop the column");
        }
        return id;
    }

    private List<String> path(InternalRow row) {
        if (row.isNullAt(path.position())) {
            throw new UsageException("column 'path' is null: each row needs the name of its tensor");
        }
        ArrayData names = row.getArray(path.position());
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < names.numElements(); i++) {
            if (names.isNullAt(i)) {
                throw new UsageException("column 'path' contains a null: each row needs the name of its tensor");
            }
            parts.add(string(names.getUTF8String(i)));
        }
        return parts;
    }

    private List<String> nameText(InternalRow row) {
        if (row.isNullAt(name.position())) {
            throw new UsageException("column '" + key.get(0) + "' is null: each row needs the name of its tensor");
        }
        UTF8String text = row.getUTF8String(name.position());
        if (!text.equals(lastName)) {
            lastName = text.copy();
            lastPath = List.of(string(text));
        }
        return lastPath;
    }

    /** Returns a text as a string, in which invalid bytes would be equal. */
    private static String string(UTF8String text) {
        byte[] bytes = text.getBytes();
        if (!Utf8.isValid(bytes, 0, bytes.length)) {
            throw new UsageException("the name of a tensor is not UTF-8: '" + PlainText.truncate(text.toString())
                    + "'. Rename it, such as by hex(name)");
        }
        return text.toString();
    }

    /** Returns the type in column {@code dtype}; null if there is none. */
    DType dtype(InternalRow row) {
        if (!dtype.exists() || row.isNullAt(dtype.position())) {
            return null;
        }
        UTF8String text = row.getUTF8String(dtype.position());
        if (!text.equals(lastText)) {
            DType found = DType.writable(text.toString());
            if (found == null) {
                throw new UsageException("column 'dtype' is '" + text + "', which is not a type that can be written");
            }
            lastText = text.copy();
            lastType = found;
        }
        return lastType;
    }

    /** Whether {@link #shape} of a row is this; without a copy of the shape of each of many elements. */
    boolean hasShape(InternalRow row, long[] expected) {
        if (!shape.exists() || expected == null || row.isNullAt(shape.position())) {
            return Arrays.equals(shape(row), expected);
        }
        ArrayData found = row.getArray(shape.position());
        boolean isSame = found.numElements() == expected.length;
        for (int i = 0; isSame && i < expected.length; i++) {
            isSame = !found.isNullAt(i) && shape.reader().get(found, i) == expected[i];
        }
        return isSame;
    }

    /** Returns the shape of a row; null if there is none. The batch of primitiv is the last dimension. */
    long[] shape(InternalRow row) {
        if (shape.exists() || !dims.exists()) {
            return shape.exists() ? numbers(row, shape) : null;
        }
        long[] found = numbers(row, dims);
        long count = batch.exists() && !row.isNullAt(batch.position())
                ? batch.reader().get(row, batch.position())
                : 1;
        if (found == null || count == 1) {
            return found;
        }
        long[] withBatch = Arrays.copyOf(found, found.length + 1);
        withBatch[found.length] = count;
        return withBatch;
    }

    /** Whether {@code batch} is the last index of an element, as primitiv numbers them, and not a number of parts. */
    boolean hasBatchIndex() {
        return batch.exists() && !dims.exists() && !shape.exists();
    }

    /** Returns the index of the batch of an element. */
    long batchIndex(InternalRow row) {
        return row.isNullAt(batch.position()) ? 0 : batch.reader().get(row, batch.position());
    }

    /** Whether the values of a row are column by column, as those of primitiv. */
    boolean isColumnMajor() {
        return !shape.exists() && dims.exists();
    }

    static long[] numbers(InternalRow row, Column<IntegerGetter> column) {
        if (row.isNullAt(column.position())) {
            return null;
        }
        ArrayData array = row.getArray(column.position());
        long[] numbers = new long[array.numElements()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = array.isNullAt(i) ? -1 : column.reader().get(array, i);
        }
        return numbers;
    }

    /**
     * Identifies a tensor. Others may have its name, as names in a path may contain dots.
     *
     * @param path names from the outermost one to that of the tensor
     * @param stat name of a statistic; null if there is none
     */
    record TensorId(List<String> path, String stat) {
        /** Returns the name in the file. */
        String name() {
            String joined = path.size() == 1 ? path.get(0) : String.join(".", path);
            return stat == null ? joined : joined + "." + stat;
        }
    }
}
