package io.github.mlformats.core.filter;

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
