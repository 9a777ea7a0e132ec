package io.github.mlformats.core.filter;

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

    /** As Spark orders values: NaN equals NaN and is above all, and the two zeros are equal. */
    @SuppressWarnings("unchecked")
    private static int compare(Object left, Object right) {
        if (left instanceof Double a && right instanceof Double b) {
            return Double.compare(a + 0.0, b + 0.0);
        }
        if (left instanceof Float a && right instanceof Float b) {
            return Float.compare(a + 0.0f, b + 0.0f);
        }
        return ((Comparable<Object>) left).compareTo(right);
    }
}
