package io.github.mlformats.report;

import io.github.mlformats.core.inspect.Chart.Histogram.Unit;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.report.VectorProfile.VectorSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * A column, or a field of a struct, and its profiled values.
 *
 * @param name name with the names of enclosing structs
 * @param type readable name of the type
 * @param kind kind of {@code values}
 * @param values expression of the profiled values, which are small even if the column's are large
 * @param hash hash of the full values, from which {@code values} may differ; null if not available
 * @param metadata metadata of the field
 */
record ProfiledColumn(String name, String type, Kind kind, Column values, Column hash, Metadata metadata) {
    /** Maximum number of profiled columns. */
    static final int MAX_COLUMNS = 60;

    private static final int MAX_DEPTH = 3;
    private static final int MAX_HASHED_DEPTH = 16;
    private static final int MAX_TEXT = 100;
    private static final String VECTOR = "vector";

    private static final String NUMBER = "cast(%s as double)";
    private static final String LENGTH = "if(%1$s is null, null, cast(size(%1$s) as double))";
    /** Summary of an array, with the fields of {@link VectorSummary}. */
    private static final String SUMMARY = "if(%1$s is null, null, named_struct('length', size(%1$s), 'filled', %2$s,"
            + " 'min', cast(array_min(%3$s) as double), 'max', cast(array_max(%3$s) as double)))";
    /** Number of nonzero values of an array without nulls. Avoids an object per value, since a row may contain a matrix. */
    private static final String FILLED = "size(array_remove(%1$s, cast(0 as %2$s)))";

    private static final String FILLED_OR_NULL = "size(filter(%1$s, x -> x <> 0))";
    /** The number {@code NaN} is the largest one for Spark. */
    private static final String WITHOUT_NAN = "array_remove(%s, cast('NaN' as %s))";

    /** The seconds of a wall-clock time, without those of the time zone of the session. */
    private static final String DAYS = "(cast(unix_date(cast(%1$s as date)) as double) * 86400)";

    private static final String WALL_CLOCK =
            "(" + DAYS + " + hour(%1$s) * 3600 + minute(%1$s) * 60 + cast(extract(second from %1$s) as double))";

    private static final String HASH = "xxhash64(%s)";

    /** The kinds of profiled values. */
    enum Kind {
        /** A double. */
        NUMBER,
        /** A double: seconds since 1970. */
        TIME,
        /** A double: the length of a value, in bytes. */
        BYTES,
        /** A double: the length of an array or map. */
        LENGTH,
        /** A string. */
        TEXT,
        /** A {@link VectorSummary}. */
        VECTOR
    }

    /** A new, empty profile. */
    ColumnProfile newProfile() {
        return switch (kind) {
            case NUMBER -> new NumberProfile(Unit.NUMBER);
            case TIME -> new NumberProfile(Unit.TIME);
            case BYTES -> new NumberProfile(Unit.BYTES, "length");
            case LENGTH -> new NumberProfile(Unit.NUMBER, "length");
            case TEXT -> new TextProfile();
            case VECTOR -> new VectorProfile();
        };
    }

    /** The columns to profile: those of a schema, and the fields of its structs. */
    static List<ProfiledColumn> of(StructType rows) {
        List<ProfiledColumn> found = new ArrayList<>();
        add(rows, "", "", 0, found);
        return found;
    }

    private static void add(StructType struct, String names, String path, int depth, List<ProfiledColumn> found) {
        for (StructField field : struct.fields()) {
            String name = names + field.name();
            String at = path + ColumnNames.quoted(field.name());
            if (field.dataType() instanceof StructType inner && depth < MAX_DEPTH) {
                add(inner, name + ".", at + ".", depth + 1, found);
            } else if (found.size() < MAX_COLUMNS) {
                found.add(column(name, at, field));
            }
        }
    }

    private static ProfiledColumn column(String name, String at, StructField field) {
        DataType type = field.dataType();
        Kind kind = kind(type);
        return new ProfiledColumn(
                name, type.simpleString(), kind, values(type, kind, at), hash(type, at), field.metadata());
    }

    private static Column hash(DataType type, String at) {
        return hasHash(type, 0) ? functions.expr(HASH.formatted(at)) : null;
    }

    /** Spark cannot hash maps and variants, and takes minutes to compile the hash of deeply nested structs. */
    private static boolean hasHash(DataType type, int depth) {
        if (type instanceof StructType struct) {
            return depth < MAX_HASHED_DEPTH
                    && Arrays.stream(struct.fields()).allMatch(field -> hasHash(field.dataType(), depth + 1));
        } else if (type instanceof ArrayType array) {
            return depth < MAX_HASHED_DEPTH && hasHash(array.elementType(), depth + 1);
        }
        return !(type instanceof MapType) && !type.typeName().equals("variant");
    }

    private static Kind kind(DataType type) {
        if (type instanceof TimestampType || type instanceof TimestampNTZType || type instanceof DateType) {
            return Kind.TIME;
        } else if (type instanceof BinaryType) {
            return Kind.BYTES;
        } else if (isVector(type) || isNumbers(type)) {
            return Kind.VECTOR;
        } else if (type instanceof ArrayType || type instanceof MapType) {
            return Kind.LENGTH;
        } else if (type instanceof NumericType) {
            return Kind.NUMBER;
        }
        return Kind.TEXT;
    }

    private static boolean isVector(DataType type) {
        return type.typeName().equals(VECTOR);
    }

    private static boolean isNumbers(DataType type) {
        return type instanceof ArrayType array && array.elementType() instanceof NumericType;
    }

    private static String filled(ArrayType type, String at) {
        return type.containsNull()
                ? FILLED_OR_NULL.formatted(at)
                : FILLED.formatted(at, type.elementType().sql());
    }

    private static String summary(ArrayType type, String at) {
        DataType element = type.elementType();
        boolean hasNaN = element instanceof FloatType || element instanceof DoubleType;
        return SUMMARY.formatted(at, filled(type, at), hasNaN ? WITHOUT_NAN.formatted(at, element.sql()) : at);
    }

    private static String seconds(DataType type, String at) {
        if (type instanceof DateType) {
            return DAYS.formatted(at);
        }
        return (type instanceof TimestampNTZType ? WALL_CLOCK : NUMBER).formatted(at);
    }

    /** @param at SQL expression of the column */
    private static Column values(DataType type, Kind kind, String at) {
        if (isVector(type)) {
            return functions.udf(new VectorSummary(), VectorSummary.TYPE).apply(functions.col(at));
        }
        return functions.expr(
                switch (kind) {
                    case TIME -> seconds(type, at);
                    case BYTES -> "cast(octet_length(%s) as double)".formatted(at);
                    case TEXT -> CellText.of(type, at, MAX_TEXT);
                    case NUMBER -> NUMBER.formatted(at);
                    case LENGTH -> LENGTH.formatted(at);
                    case VECTOR -> summary((ArrayType) type, at);
                });
    }
}
