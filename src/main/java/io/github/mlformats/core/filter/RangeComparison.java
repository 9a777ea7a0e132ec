package io.github.mlformats.core.filter;

import io.github.mlformats.core.spi.ValueRange;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StructField;

/**
 * A range comparison of a column with a constant.
 *
 * @param column the column
 * @param operator {@code <}, {@code <=}, {@code >} or {@code >=}, with the column as left operand
 * @param constant the constant
 */
record RangeComparison(Expression column, String operator, Literal<?> constant) {
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
        if (!whole || !constant.dataType().equals(field.dataType()) || !(constant.value() instanceof Number number)) {
            return Optional.empty();
        }
        long value = number.longValue();
        String name = field.name();
        return Optional.of(
                switch (operator) {
                    case "<" -> value == Long.MIN_VALUE ? empty(name) : new ValueRange(name, Long.MIN_VALUE, value - 1);
                    case "<=" -> new ValueRange(name, Long.MIN_VALUE, value);
                    case ">" -> value == Long.MAX_VALUE ? empty(name) : new ValueRange(name, value + 1, Long.MAX_VALUE);
                    default -> new ValueRange(name, value, Long.MAX_VALUE);
                });
    }

    private static ValueRange empty(String name) {
        return new ValueRange(name, 0, -1);
    }
}
