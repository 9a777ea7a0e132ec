package io.github.mlformats.primitiv.write.value;

import io.github.mlformats.core.error.UsageException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Finds columns, or fields of a struct, by name, and how to read their types. Others are left alone.
 *
 * @param prefix of the names in messages
 */
public record WrittenColumns(StructType fields, String prefix) {
    /**
     * A column.
     *
     * @param position in rows; -1 if there is none
     * @param reader of its values; null if there is none
     */
    public record Column<R>(int position, R reader) {
        /** Whether there is a column. */
        public boolean exists() {
            return position >= 0;
        }
    }

    /**
     * A column that there must be.
     *
     * @param type what it must be, for messages
     * @param readers gives what reads a type; null if there is none
     * @throws UsageException if there is no such column, or two, or it is of another type
     */
    public <R> Column<R> needed(String name, String type, Function<DataType, R> readers) {
        int position = position(name);
        if (position < 0) {
            throw new UsageException("no column '" + prefix + name + "', which this layout needs: add it, or choose"
                    + " another layout");
        }
        return new Column<>(position, reader(position, type, readers));
    }

    /** The same of a column that may be missing, as one is of which nothing is known but that it is null. */
    public <R> Column<R> optional(String name, String type, Function<DataType, R> readers) {
        int position = position(name);
        boolean missing = position < 0 || fields.fields()[position].dataType() instanceof NullType;
        return missing ? new Column<>(-1, null) : new Column<>(position, reader(position, type, readers));
    }

    private int position(String name) {
        int[] found = IntStream.range(0, fields.size())
                .filter(i -> fields.fields()[i].name().equals(name))
                .toArray();
        if (found.length > 1) {
            throw new UsageException("column '" + prefix + name + "' occurs twice: drop or rename one");
        }
        return found.length == 0 ? -1 : found[0];
    }

    private <R> R reader(int position, String type, Function<DataType, R> readers) {
        StructField field = fields.fields()[position];
        R reader = readers.apply(field.dataType());
        if (reader == null) {
            throw new UsageException("column '" + prefix + field.name() + "' must be " + type + ", not "
                    + field.dataType().simpleString() + ": cast it");
        }
        return reader;
    }

    /** What reads the elements of arrays. @param elements gives what reads their type; null if there is none */
    public static <R> Function<DataType, R> arrays(Function<DataType, R> elements) {
        return type -> type instanceof ArrayType array ? elements.apply(array.elementType()) : null;
    }

    /** What reads the values of maps with texts as keys. @param values gives what reads their type; null if there is none */
    public static <R> Function<DataType, R> maps(Function<DataType, R> values) {
        return type -> type instanceof MapType map && map.keyType().equals(DataTypes.StringType)
                ? values.apply(map.valueType())
                : null;
    }

    /** Reads nothing by itself: the type if it is string; otherwise null. */
    public static DataType text(DataType type) {
        return type.equals(DataTypes.StringType) ? type : null;
    }
}
