package io.github.mlformats.core.scan;

import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.LookupFilter.ValueFilter;
import io.github.mlformats.core.spi.ValueRange;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.Comparison;
import io.github.mlformats.core.table.TableFiles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns that an index of the files can look up. Converts equalities and range comparisons with constants to lookup
 * conditions. Spark evaluates the filters again.
 *
 * @param columns the lookup columns
 * @param names how column names are compared
 */
record LookupColumns(StructType columns, ColumnNameMatcher names) {
    /** Returns the columns of a table that the format can look up. */
    static LookupColumns of(TableFiles table) {
        return of(table.opener().format().lookupColumns(), table);
    }

    /** Returns some columns of a table by name; partition columns are excluded, and text whose collation has other equal values. */
    static LookupColumns of(List<String> lookup, TableFiles table) {
        ColumnNameMatcher names = table.names();
        Map<String, Integer> positions = names.positions(table.schema());
        Map<String, Integer> ofDirectories = names.positions(table.listing().partitionColumns());
        StructType columns = new StructType();
        for (String name : lookup) {
            Integer position = positions.get(names.key(name));
            if (position != null
                    && !ofDirectories.containsKey(names.key(name))
                    && !isCollated(table.schema().fields()[position].dataType())) {
                columns = columns.add(table.schema().fields()[position]);
            }
        }
        return new LookupColumns(columns, names);
    }

    private static boolean isCollated(DataType type) {
        return type instanceof StringType && !type.equals(DataTypes.StringType);
    }

    /** Whether a column is a lookup column. */
    boolean contains(String name) {
        return names.positions(columns).containsKey(names.key(name));
    }

    /** Returns the lookup conditions of predicates; other predicates are ignored. */
    LookupFilter toLookupFilter(List<Predicate> predicates) {
        List<ValueFilter> values = new ArrayList<>();
        List<ValueRange> ranges = new ArrayList<>();
        for (Predicate predicate : predicates) {
            valueFilter(predicate).ifPresent(values::add);
            range(predicate).ifPresent(ranges::add);
        }
        return new LookupFilter(values, ranges);
    }

    /** Returns the range of a comparison of an integer lookup column with a constant. */
    private Optional<ValueRange> range(Predicate predicate) {
        if (!RangeComparison.isOne(predicate)) {
            return Optional.empty();
        }
        RangeComparison comparison = RangeComparison.of(predicate);
        return findColumn(comparison.column()).flatMap(comparison::range);
    }

    /** Returns the values of a predicate of {@code =}, {@code <=>}, {@code IN} and OR on one lookup column; otherwise empty. */
    Optional<ValueFilter> valueFilter(Expression expression) {
        if (!(expression instanceof Predicate predicate)) {
            return Optional.empty();
        }
        Expression[] children = predicate.children();
        return switch (predicate.name()) {
            case "=" -> equality(children, false);
            case "<=>" -> equality(children, true);
            case "IN" -> values(children);
            case "OR" -> either(children[0], children[1]);
            default -> Optional.empty();
        };
    }

    /** A comparison with null matches no row. A null-safe one matches null values, which indexes do not contain. */
    private Optional<ValueFilter> equality(Expression[] children, boolean nullSafe) {
        boolean mirrored = children[0] instanceof Literal<?>;
        Expression column = children[mirrored ? 1 : 0];
        Expression value = children[mirrored ? 0 : 1];
        boolean asksForNull = value instanceof Literal<?> literal && literal.value() == null;
        return nullSafe && asksForNull ? Optional.empty() : values(new Expression[] {column, value});
    }

    private Optional<ValueFilter> values(Expression[] columnAndValues) {
        Optional<StructField> column = findColumn(columnAndValues[0]);
        Set<Object> values = new HashSet<>();
        for (int i = 1; i < columnAndValues.length; i++) {
            boolean comparable = column.isPresent()
                    && columnAndValues[i] instanceof Literal<?> literal
                    && literal.dataType().equals(column.get().dataType());
            if (!comparable) {
                return Optional.empty();
            }
            values.add(((Literal<?>) columnAndValues[i]).value());
        }
        values.remove(null);
        return column.map(field -> new ValueFilter(field.name(), values));
    }

    private Optional<ValueFilter> either(Expression left, Expression right) {
        Optional<ValueFilter> a = valueFilter(left);
        Optional<ValueFilter> b = valueFilter(right);
        if (a.isEmpty() || b.isEmpty() || !a.get().column().equals(b.get().column())) {
            return Optional.empty();
        }
        Set<Object> values = new HashSet<>(a.get().values());
        values.addAll(b.get().values());
        return Optional.of(new ValueFilter(a.get().column(), values));
    }

    /** Returns the lookup column that an expression references; otherwise empty. */
    Optional<StructField> findColumn(Expression expression) {
        if (!(expression instanceof NamedReference reference) || reference.fieldNames().length != 1) {
            return Optional.empty();
        }
        Integer position = names.positions(columns).get(names.key(reference.fieldNames()[0]));
        return position == null ? Optional.empty() : Optional.of(columns.fields()[position]);
    }

    /**
     * A range comparison of a column with a constant.
     *
     * @param column the column
     * @param operator {@code <}, {@code <=}, {@code >} or {@code >=}, with the column as left operand
     * @param constant the constant
     */
    private record RangeComparison(Expression column, String operator, Literal<?> constant) {
        static boolean isOne(Predicate predicate) {
            return switch (predicate.name()) {
                case "<", "<=", ">", ">=" ->
                    predicate.children()[0] instanceof Literal<?> != predicate.children()[1] instanceof Literal<?>;
                default -> false;
            };
        }

        static RangeComparison of(Predicate predicate) {
            Expression left = predicate.children()[0];
            Expression right = predicate.children()[1];
            return left instanceof Literal<?> literal
                    ? new RangeComparison(right, Comparison.mirrored(predicate.name()), literal)
                    : new RangeComparison(left, predicate.name(), (Literal<?>) right);
        }

        /** Returns the range; empty unless column and constant have the same integer type. */
        Optional<ValueRange> range(StructField field) {
            boolean whole = field.dataType() instanceof IntegerType || field.dataType() instanceof LongType;
            if (!whole
                    || !constant.dataType().equals(field.dataType())
                    || !(constant.value() instanceof Number number)) {
                return Optional.empty();
            }
            long value = number.longValue();
            String name = field.name();
            return Optional.of(
                    switch (operator) {
                        case "<" ->
                            value == Long.MIN_VALUE ? empty(name) : new ValueRange(name, Long.MIN_VALUE, value - 1);
                        case "<=" -> new ValueRange(name, Long.MIN_VALUE, value);
                        case ">" ->
                            value == Long.MAX_VALUE ? empty(name) : new ValueRange(name, value + 1, Long.MAX_VALUE);
                        default -> new ValueRange(name, value, Long.MAX_VALUE);
                    });
        }

        private static ValueRange empty(String name) {
            return new ValueRange(name, 0, -1);
        }
    }
}
