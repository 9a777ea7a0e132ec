package io.github.mlformats.core.scan;

import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.Comparison;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.TableFiles;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A filter that is evaluated for a whole file, because it references only {@link FileColumns}. Follows SQL's three-valued
 * logic: a comparison with null is unknown.
 */
interface FileFilter {
    /** Returns TRUE, FALSE, or null for unknown. */
    Boolean test(DataFile file);

    /** Returns the filter for a predicate; empty if a part of it cannot be evaluated exactly. */
    static Optional<FileFilter> of(Predicate predicate, FileColumns columns) {
        return Optional.ofNullable(compile(predicate, columns));
    }

    private static FileFilter compile(Expression expression, FileColumns columns) {
        if (!(expression instanceof Predicate predicate)) {
            return null;
        }
        Expression[] children = predicate.children();
        return switch (predicate.name()) {
            case "AND" -> both(children, columns, ThreeValuedLogic::and);
            case "OR" -> both(children, columns, ThreeValuedLogic::or);
            case "NOT" -> not(compile(children[0], columns));
            case "ALWAYS_TRUE" -> file -> true;
            case "ALWAYS_FALSE" -> file -> false;
            case "IS_NULL" -> isNull(children[0], columns);
            case "IS_NOT_NULL" -> not(isNull(children[0], columns));
            case "IN" -> in(children, columns);
            case "=", "<>", "<", "<=", ">", ">=", "<=>" -> comparison(predicate.name(), children, columns);
            case "STARTS_WITH" -> text(children, columns, UTF8String::startsWith);
            case "ENDS_WITH" -> text(children, columns, UTF8String::endsWith);
            case "CONTAINS" -> text(children, columns, UTF8String::contains);
            default -> null;
        };
    }

    private static FileFilter both(
            Expression[] children, FileColumns columns, BiFunction<Boolean, Boolean, Boolean> combine) {
        FileFilter left = compile(children[0], columns);
        FileFilter right = compile(children[1], columns);
        return left == null || right == null ? null : file -> combine.apply(left.test(file), right.test(file));
    }

    private static FileFilter not(FileFilter filter) {
        return filter == null ? null : file -> ThreeValuedLogic.not(filter.test(file));
    }

    private static FileFilter isNull(Expression child, FileColumns columns) {
        FileColumns.Column column = columns.find(child);
        return column == null ? null : file -> column.value(file) == null;
    }

    /** Runtime filters of joins have long lists: values are looked up in a hash set. */
    private static FileFilter in(Expression[] children, FileColumns columns) {
        FileColumns.Column column = columns.find(children[0]);
        if (column == null) {
            return null;
        }
        Set<Object> values = new HashSet<>();
        boolean hasNull = false;
        for (int i = 1; i < children.length; i++) {
            if (!(children[i] instanceof Literal<?> literal) || !column.comparableWith(literal)) {
                return null;
            }
            hasNull |= literal.value() == null;
            values.add(Comparison.key(literal.value()));
        }
        Boolean otherwise = hasNull ? null : Boolean.FALSE;
        return file -> {
            Object value = column.value(file);
            if (value == null) {
                return null;
            }
            return values.contains(Comparison.key(value)) ? Boolean.TRUE : otherwise;
        };
    }

    private static FileFilter comparison(String operator, Expression[] children, FileColumns columns) {
        if (children[0] instanceof Literal<?> && children[1] instanceof NamedReference) {
            return comparison(Comparison.mirrored(operator), new Expression[] {children[1], children[0]}, columns);
        }
        FileColumns.Column column = columns.find(children[0]);
        if (column == null || !(children[1] instanceof Literal<?> literal) || !column.comparableWith(literal)) {
            return null;
        }
        return file -> Comparison.test(operator, column.value(file), literal.value());
    }

    private static FileFilter text(
            Expression[] children, FileColumns columns, BiFunction<UTF8String, UTF8String, Boolean> test) {
        FileColumns.Column column = columns.find(children[0]);
        if (column == null || !(children[1] instanceof Literal<?> literal) || !column.comparableWith(literal)) {
            return null;
        }
        return file -> {
            Object value = column.value(file);
            boolean known = value instanceof UTF8String && literal.value() instanceof UTF8String;
            return known ? test.apply((UTF8String) value, (UTF8String) literal.value()) : null;
        };
    }

    /** SQL's three-valued logic: TRUE, FALSE, and null for unknown. */
    final class ThreeValuedLogic {
        private ThreeValuedLogic() {}

        static Boolean and(Boolean a, Boolean b) {
            if (Boolean.FALSE.equals(a) || Boolean.FALSE.equals(b)) {
                return false;
            }
            return a == null || b == null ? null : Boolean.TRUE;
        }

        static Boolean or(Boolean a, Boolean b) {
            return not(and(not(a), not(b)));
        }

        static Boolean not(Boolean a) {
            return a == null ? null : Boolean.valueOf(!a);
        }
    }

    /**
     * The columns with one value for a whole file: partition columns, and the file fields of {@code _metadata}.
     *
     * @param table all columns of the table; a data column named {@code _metadata} gives the metadata column another name
     * @param partitions the partition columns
     * @param names how column names are compared
     */
    record FileColumns(StructType table, StructType partitions, ColumnNameMatcher names) {
        static FileColumns of(TableFiles table) {
            return new FileColumns(table.schema(), table.listing().partitionColumns(), table.names());
        }

        /** A column with the function that returns its value for a file. */
        record Column(DataType type, Function<DataFile, Object> reader) {
            Object value(DataFile file) {
                return reader.apply(file);
            }

            /** Whether values can be compared with the literal as Spark does; false for binary values and collated strings. */
            boolean comparableWith(Literal<?> literal) {
                boolean text = type instanceof StringType;
                boolean ordered = text ? type.equals(DataTypes.StringType) : !(type instanceof BinaryType);
                return ordered && literal.dataType().equals(type);
            }
        }

        /** Returns the column that an expression references; null if it is not one of these columns. */
        Column find(Expression expression) {
            if (!(expression instanceof NamedReference reference)) {
                return null;
            }
            String[] parts = reference.fieldNames();
            if (parts.length == 2 && parts[0].equals(FileMetadata.nameAmong(table, names))) {
                return metadata(parts[1]);
            }
            if (parts.length == 1 && FileMetadata.isFileColumn(parts[0], table)) {
                return new Column(DataTypes.StringType, file -> UTF8String.fromString(file.uri()));
            }
            Map<String, Integer> positions = names.positions(partitions);
            Integer ordinal = parts.length == 1 ? positions.get(names.key(parts[0])) : null;
            if (ordinal == null) {
                return null;
            }
            DataType type = partitions.fields()[ordinal].dataType();
            return new Column(type, file -> file.partition().get(ordinal, type));
        }

        private static Column metadata(String name) {
            for (StructField field : FileMetadata.OF_FILE.fields()) {
                if (field.name().equals(name)) {
                    return new Column(field.dataType(), file -> FileMetadata.value(name, file));
                }
            }
            return null;
        }
    }
}
