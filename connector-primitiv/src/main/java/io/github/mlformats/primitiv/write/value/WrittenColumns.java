package io.github.mlformats.primitiv.write.value;

import io.github.mlformats.core.error.UsageException;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
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

    /** Whether there is a column of a name. */
    public boolean has(String name) {
        return Arrays.asList(fields.fieldNames()).contains(name);
    }

    /**
     * A column that there must be.
     *
     * @param type what it must be, for messages
     * @param readers gives what reads a type; null if there is none
     * @throws UsageException if there is no such column, or two, or it is of another type
     */
    public <R> Column<R> needed(String name, String type, Function<DataType, R> readers) {
        if (!has(name)) {
            throw new UsageException("no column '" + prefix + name + "', which this layout needs: add it, or choose"
                    + " another layout");
        }
        return optional(name, type, readers);
    }

    /** The same of a column that may be missing. */
    public <R> Column<R> optional(String name, String type, Function<DataType, R> readers) {
        int[] found = IntStream.range(0, fields.size())
                .filter(i -> fields.fields()[i].name().equals(name))
                .toArray();
        if (found.length == 0) {
            return new Column<>(-1, null);
        }
        if (found.length > 1) {
            throw new UsageException("column '" + prefix + name + "' occurs twice: drop or rename one");
        }
        StructField field = fields.fields()[found[0]];
        R reader = readers.apply(field.dataType());
        if (reader == null) {
            throw new UsageException("column '" + prefix + name + "' must be " + type + ", not "
                    + field.dataType().simpleString() + ": cast it");
        }
        return new Column<>(found[0], reader);
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
