package io.github.mlformats.core.filter;

import org.apache.spark.sql.types.Decimal;

/** SQL comparison of two values in Spark's internal form. */
final class Comparison {
    private Comparison() {}

    /** TRUE, FALSE, or null where SQL has null. */
    static Boolean test(String operator, Object left, Object right) {
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

    /** The operator for exchanged sides. */
    static String mirrored(String operator) {
        return switch (operator) {
            case "<" -> ">";
            case "<=" -> ">=";
            case ">" -> "<";
            case ">=" -> "<=";
            default -> operator;
        };
    }

    /** A form of a value in which equal values are equal objects: the two zeros are equal, and so is NaN to itself. */
    static Object key(Object value) {
        if (value instanceof Double number) {
            return number + 0.0;
        }
        if (value instanceof Float number) {
            return number + 0.0f;
        }
        return value instanceof Decimal number ? number.toJavaBigDecimal() : value;
    }

    /** As Spark orders values: NaN is above all. */
    @SuppressWarnings("unchecked")
    private static int compare(Object left, Object right) {
        return ((Comparable<Object>) key(left)).compareTo(key(right));
    }
}
