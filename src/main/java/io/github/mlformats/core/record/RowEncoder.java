package io.github.mlformats.core.record;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.vector.SparkMl;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Encodes rows as records of nested values: scalars, arrays, and maps with names. Creates one {@link ValueWriter} for each Spark
 * type. A subclass writes the tokens of its format, and brings the types that formats represent differently.
 *
 * @param <W> output of the format
 */
public abstract class RowEncoder<W> {
    private static final char REPLACEMENT = '\uFFFD';
    private static final int VECTOR_FIELDS = 4;
    private static final int VECTOR_SIZE = 1;
    private static final int VECTOR_INDICES = 2;
    private static final int VECTOR_VALUES = 3;

    private final boolean nulls;
    private final int maxDepth;

    /**
     * @param nulls whether null fields are written instead of omitted
     * @param maxDepth maximum nesting depth that readers of the format accept, including the record
     */
    protected RowEncoder(boolean nulls, int maxDepth) {
        this.nulls = nulls;
        this.maxDepth = maxDepth;
    }

    /** Appends a value of a row, struct or array to an output. */
    @FunctionalInterface
    public interface ValueWriter<W> {
        /** Appends the non-null value at position {@code i}. */
        void write(SpecializedGetters from, int i, W out) throws IOException;
    }

    /** Appends the keys of maps. */
    @FunctionalInterface
    public interface KeyWriter<W> {
        /**
         * Appends the key at position {@code i}.
         *
         * @return the written text if it is not ASCII; may be null otherwise
         */
        String write(ArrayData keys, int i, W out) throws IOException;
    }

    /** Appends the name of a field. */
    @FunctionalInterface
    protected interface NameWriter<W> {
        void write(W out) throws IOException;
    }

    /** Writes a null value. */
    protected abstract void writeNull(W out) throws IOException;

    /** Writes a boolean value. */
    protected abstract void writeBoolean(boolean value, W out) throws IOException;

    /** Writes a value of any integer type. */
    protected abstract void writeLong(long value, W out) throws IOException;

    /** Writes a value of type double. */
    protected abstract void writeDouble(double value, W out) throws IOException;

    /** Starts an array of {@code size} elements. */
    protected abstract void beginArray(int size, W out) throws IOException;

    /** Ends the array that {@link #beginArray} started. */
    protected abstract void endArray(W out) throws IOException;

    /** Starts a map of {@code size} entries. */
    protected abstract void beginMap(int size, W out) throws IOException;

    /** Ends the map that {@link #beginMap} started. */
    protected abstract void endMap(W out) throws IOException;

    /** Returns a writer of a field name. */
    protected abstract NameWriter<W> name(String name);

    /** Returns the writer of map keys. @throws UsageException if keys of the type cannot be written */
    protected abstract KeyWriter<W> key(DataType type, ColumnPath path);

    /**
     * Writes a Spark ML vector.
     *
     * @param indices ascending indices of the values; null if the vector is dense
     */
    protected abstract void writeVector(int size, ArrayData indices, ArrayData values, ColumnPath path, W out)
            throws IOException;

    /**
     * Returns the writer of a type that is neither a boolean, an integer, a double, a container nor an ML vector.
     *
     * @param depth nesting depth of the value if it is a container
     * @throws UsageException if the type cannot be written
     */
    protected abstract ValueWriter<W> other(DataType type, ColumnPath path, int depth);

    /** Returns why a type that is nested too deep cannot be written. */
    protected abstract String tooDeep(int maxDepth);

    /** Returns why a struct with two fields of one name cannot be written. */
    protected abstract String duplicateField(String name);

    /** Returns why a map cannot be written in which two keys are the same text with U+FFFD in place of invalid UTF-8. */
    protected abstract String duplicateKey(String key);

    /**
     * Returns the writer of a column.
     *
     * @throws UsageException if its type cannot be written
     */
    public final ValueWriter<W> of(DataType type, ColumnPath path) {
        return of(type, path, 2);
    }

    /**
     * Returns the writer of rows or structs.
     *
     * @param values writers of the fields; null for fields that are not written
     */
    public final FieldWriter fields(List<String> names, List<ValueWriter<W>> values) {
        return new FieldWriter(names, values);
    }

    /** @param depth nesting depth of the value if it is a container */
    private ValueWriter<W> of(DataType type, ColumnPath path, int depth) {
        if (depth > maxDepth + 1) {
            throw path.unsupportedType(tooDeep(maxDepth));
        }
        if (type instanceof BooleanType) {
            return (from, i, out) -> writeBoolean(from.getBoolean(i), out);
        } else if (type instanceof ByteType) {
            return (from, i, out) -> writeLong(from.getByte(i), out);
        } else if (type instanceof ShortType) {
            return (from, i, out) -> writeLong(from.getShort(i), out);
        } else if (type instanceof IntegerType) {
            return (from, i, out) -> writeLong(from.getInt(i), out);
        } else if (type instanceof LongType) {
            return (from, i, out) -> writeLong(from.getLong(i), out);
        } else if (type instanceof DoubleType) {
            return (from, i, out) -> writeDouble(from.getDouble(i), out);
        } else if (type instanceof ArrayType array) {
            return array(array, path, depth);
        } else if (type instanceof StructType struct) {
            return struct(struct, path, depth);
        } else if (type instanceof MapType map) {
            return map(key(map.keyType(), path), of(map.valueType(), path, depth + 1), path);
        } else if (SparkMl.isVector(type)) {
            return vector(path);
        }
        return other(type, path, depth);
    }

    /** Returns the writer of arrays of {@code type}; {@code depth} counts the values around them. */
    protected ValueWriter<W> array(ArrayType type, ColumnPath path, int depth) {
        ValueWriter<W> elements = of(type.elementType(), path, depth + 1);
        return (from, i, out) -> {
            ArrayData array = from.getArray(i);
            beginArray(array.numElements(), out);
            for (int j = 0; j < array.numElements(); j++) {
                writeNullable(elements, array, j, out);
            }
            endArray(out);
        };
    }

    /** Returns the writer of structs of {@code type}; {@code depth} counts the values around them. */
    protected ValueWriter<W> struct(StructType type, ColumnPath path, int depth) {
        FieldNames.findDuplicate(type).ifPresent(name -> {
            throw path.unsupportedType(duplicateField(name));
        });
        List<ValueWriter<W>> values = new ArrayList<>();
        for (StructField field : type.fields()) {
            values.add(of(field.dataType(), path.field(field.name()), depth + 1));
        }
        return fields(Arrays.asList(type.fieldNames()), values);
    }

    /** Invalid UTF-8 in keys is written as U+FFFD. If two keys become equal this way, readers would lose an entry. */
    private ValueWriter<W> map(KeyWriter<W> keys, ValueWriter<W> values, ColumnPath path) {
        return (from, i, out) -> {
            MapData map = from.getMap(i);
            ArrayData allKeys = map.keyArray();
            ArrayData allValues = map.valueArray();
            Set<String> replaced = null;
            beginMap(map.numElements(), out);
            for (int j = 0; j < map.numElements(); j++) {
                String key = keys.write(allKeys, j, out);
                if (key != null && key.indexOf(REPLACEMENT) >= 0) {
                    replaced = replaced == null ? new HashSet<>() : replaced;
                    if (!replaced.add(key)) {
                        throw path.unsupportedValue(duplicateKey(key));
                    }
                }
                writeNullable(values, allValues, j, out);
            }
            endMap(out);
        };
    }

    private ValueWriter<W> vector(ColumnPath path) {
        return (from, i, out) -> {
            InternalRow vector = from.getStruct(i, VECTOR_FIELDS);
            ArrayData values = vector.getArray(VECTOR_VALUES);
            if (vector.isNullAt(VECTOR_SIZE)) {
                writeVector(values.numElements(), null, values, path, out);
            } else {
                writeVector(vector.getInt(VECTOR_SIZE), vector.getArray(VECTOR_INDICES), values, path, out);
            }
        };
    }

    private void writeNullable(ValueWriter<W> values, ArrayData from, int i, W out) throws IOException {
        if (from.isNullAt(i)) {
            writeNull(out);
        } else {
            values.write(from, i, out);
        }
    }

    /** Writes structs and rows as maps with the fields in order. */
    public final class FieldWriter implements ValueWriter<W> {
        private final NameWriter<W>[] names;
        private final ValueWriter<W>[] values;
        private final int[] fields;

        @SuppressWarnings("unchecked") // arrays of generic types, for the speed of the loop
        private FieldWriter(List<String> names, List<ValueWriter<W>> values) {
            this.names = names.stream().map(RowEncoder.this::name).toArray(NameWriter[]::new);
            this.values = values.toArray(ValueWriter[]::new);
            this.fields = IntStream.range(0, values.size())
                    .filter(i -> values.get(i) != null)
                    .toArray();
        }

        @Override
        public void write(SpecializedGetters from, int i, W out) throws IOException {
            write(from.getStruct(i, values.length), out);
        }

        /** Writes a row as a map. */
        public void write(InternalRow row, W out) throws IOException {
            int size = fields.length;
            for (int i = 0; i < fields.length && !nulls; i++) {
                if (row.isNullAt(fields[i])) {
                    size--;
                }
            }
            beginMap(size, out);
            writeFields(row, out);
            endMap(out);
        }

        /** Writes the fields of a row into a map that has been started. */
        public void writeFields(InternalRow row, W out) throws IOException {
            for (int field : fields) {
                if (!row.isNullAt(field)) {
                    names[field].write(out);
                    values[field].write(row, field, out);
                } else if (nulls) {
                    names[field].write(out);
                    writeNull(out);
                }
            }
        }
    }
}
