package io.github.mlformats.core.record;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.ColumnNameMatcher;
import java.io.Serializable;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Resolves the columns of a layout, or fields of a struct, by name and type. Other columns are ignored.
 *
 * @param prefix prefix of the names in messages
 * @param names how names are compared
 */
public record ColumnResolver(StructType fields, String prefix, ColumnNameMatcher names) implements Serializable {
    private static final long serialVersionUID = 1L;

    /**
     * A resolved column.
     *
     * @param position in rows; -1 if the column is missing
     * @param reader reader of its values; null if the column is missing
     */
    public record Column<R>(int position, R reader) {
        /** Returns whether the column exists. */
        public boolean exists() {
            return position >= 0;
        }
    }

    /** Resolves columns by the comparison of names in this session. */
    public static ColumnResolver of(StructType columns) {
        return new ColumnResolver(columns, "", namesOfSession());
    }

    /** Returns whether two names are those of one column in this session. */
    public static boolean isSameName(String one, String other) {
        return namesOfSession().equal(one, other);
    }

    private static ColumnNameMatcher namesOfSession() {
        return new ColumnNameMatcher(SQLConf.get().caseSensitiveAnalysis());
    }

    /**
     * Resolves the fields of a struct as these columns are.
     *
     * @param name name of the struct, for messages
     */
    public ColumnResolver ofStruct(StructType struct, String name) {
        return new ColumnResolver(struct, prefix + name + ".", names);
    }

    /** Returns a column; empty if it is missing. */
    public Optional<StructField> field(String name) {
        int position = position(name);
        return position < 0 ? Optional.empty() : Optional.of(fields.fields()[position]);
    }

    /** Returns the columns; the one that matches a name gets this name. */
    public StructType spelledAs(String spelling) {
        return new StructType(Stream.of(fields.fields())
                .map(field -> new StructField(
                        names.equal(spelling, field.name()) ? spelling : field.name(),
                        field.dataType(),
                        field.nullable(),
                        field.metadata()))
                .toArray(StructField[]::new));
    }

    /** Returns whether a column exists. */
    public boolean has(String name) {
        return field(name).isPresent();
    }

    /** Returns the first of some columns that exists; the first if there is none. */
    public String first(String... columns) {
        return Stream.of(columns).filter(this::has).findFirst().orElse(columns[0]);
    }

    /**
     * Resolves a required column.
     *
     * @param type the expected type, for messages
     * @param readers returns the reader of a type, or null if the type is not supported
     * @throws UsageException if the column is missing, ambiguous, or of another type
     */
    public <R> Column<R> required(String name, String type, Function<DataType, R> readers) {
        int position = position(name);
        if (position < 0) {
            throw new UsageException("no column '" + prefix + name + "', which this layout needs: add it, or choose"
                    + " another layout");
        }
        return new Column<>(position, reader(position, type, readers));
    }

    /** Resolves an optional column. A column of the null type counts as missing. */
    public <R> Column<R> optional(String name, String type, Function<DataType, R> readers) {
        int position = position(name);
        boolean missing = position < 0 || fields.fields()[position].dataType() instanceof NullType;
        return missing ? new Column<>(-1, null) : new Column<>(position, reader(position, type, readers));
    }

    private int position(String name) {
        int[] found = IntStream.range(0, fields.size())
                .filter(i -> names.equal(fields.fields()[i].name(), name))
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

    /** Returns a function that resolves array types by their element type. */
    public static <R> Function<DataType, R> arrayOf(Function<DataType, R> elements) {
        return type -> type instanceof ArrayType array ? elements.apply(array.elementType()) : null;
    }

    /** Returns a function that resolves map types with string keys by their value type. */
    public static <R> Function<DataType, R> mapOf(Function<DataType, R> values) {
        return type -> type instanceof MapType map && map.keyType().equals(DataTypes.StringType)
                ? values.apply(map.valueType())
                : null;
    }

    /** Accepts the string type: returns it, or null for another type. */
    public static DataType text(DataType type) {
        return type.equals(DataTypes.StringType) ? type : null;
    }
}
