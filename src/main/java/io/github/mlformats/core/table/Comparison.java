package io.github.mlformats.core.table;

import org.apache.spark.sql.types.Decimal;

/** SQL comparison of two values in Spark's internal representation. */
public final class Comparison {
    private Comparison() {}

    /** Returns TRUE, FALSE, or null for SQL's unknown. */
    public static Boolean test(String operator, Object left, Object right) {
        if (operator.equals("<=>")) {
            return left == null || right == null ? left == right : compare(left, right) == 0;
        }
        if (left == null || right == null) {
            return null;
        }
        int order = compare(left, right);
        return switch (operator) {
            case "=" -> order == 0;
            case "<>" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            default -> throw new IllegalArgumentException("no comparison: " + operator);
        };
    }

    /** Returns the operator for swapped operands. */
    public static String mirrored(String operator) {
        return switch (operator) {
            case "<" -> ">";
            case "<=" -> ">=";
            case ">" -> "<";
            case ">=" -> "<=";
            default -> operator;
        };
    }

    /** Normalizes a value so that SQL equality is object equality: 0.0 equals -0.0, and NaN equals NaN. */
    public static Object key(Object value) {
        if (value instanceof Double number) {
            return number + 0.0;
        }
        if (value instanceof Float number) {
            return number + 0.0f;
        }
        return value instanceof Decimal number ? number.toJavaBigDecimal() : value;
    }

    /** Compares in Spark's order: NaN is greater than any other value. */
    @SuppressWarnings("unchecked")
    private static int compare(Object left, Object right) {
        return ((Comparable<Object>) key(left)).compareTo(key(right));
    }
}
