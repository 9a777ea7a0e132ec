package io.github.mlformats.angel.format.type;

import io.github.mlformats.core.error.UsageException;
import java.util.Locale;

/** The storage type of the rows of a matrix (angel.md, section 3). The ordinal of a constant is its number in a meta. */
public enum RowType {
    T_DOUBLE_DENSE,
    T_DOUBLE_DENSE_COMPONENT,
    T_DOUBLE_DENSE_LONGKEY_COMPONENT,
    T_DOUBLE_SPARSE,
    T_DOUBLE_SPARSE_COMPONENT,
    T_DOUBLE_SPARSE_LONGKEY,
    T_DOUBLE_SPARSE_LONGKEY_COMPONENT,
    T_FLOAT_DENSE,
    T_FLOAT_DENSE_COMPONENT,
    T_FLOAT_DENSE_LONGKEY_COMPONENT,
    T_FLOAT_SPARSE,
    T_FLOAT_SPARSE_COMPONENT,
    T_FLOAT_SPARSE_LONGKEY,
    T_FLOAT_SPARSE_LONGKEY_COMPONENT,
    T_LONG_DENSE,
    T_LONG_DENSE_COMPONENT,
    T_LONG_DENSE_LONGKEY_COMPONENT,
    T_LONG_SPARSE,
    T_LONG_SPARSE_COMPONENT,
    T_LONG_SPARSE_LONGKEY,
    T_LONG_SPARSE_LONGKEY_COMPONENT,
    T_INT_DENSE,
    T_INT_DENSE_COMPONENT,
    T_INT_DENSE_LONGKEY_COMPONENT,
    T_INT_SPARSE,
    T_INT_SPARSE_COMPONENT,
    T_INT_SPARSE_LONGKEY,
    T_INT_SPARSE_LONGKEY_COMPONENT,
    T_ANY_INTKEY_DENSE,
    T_ANY_INTKEY_SPARSE,
    T_ANY_LONGKEY_SPARSE,
    T_ANY_STRINGKEY_SPARSE,
    T_ANY_ANYKEY_SPARSE;

    private static final int KINDS = 7;
    private static final int SPARSE = 3;
    private static final int SPARSE_LONGKEY = 5;
    private static final RowType[] BY_NUMBER = values();

    /** The row type with a number from a meta; null if there is none. */
    public static RowType of(long number) {
        return number < 0 || number >= BY_NUMBER.length ? null : BY_NUMBER[(int) number];
    }

    /**
     * Parses a user-specified row type: a number, or a name with or without {@code T_}.
     *
     * @throws UsageException if there is none
     */
    public static RowType parse(String text) {
        String name = text.trim().toUpperCase(Locale.ROOT);
        for (RowType type : BY_NUMBER) {
            if (type.name().equals(name)
                    || type.name().equals("T_" + name)
                    || String.valueOf(type.ordinal()).equals(name)) {
                return type;
            }
        }
        throw new UsageException("option rowType is '" + text
                + "', but must be the name or number of an Angel row type," + " such as T_FLOAT_SPARSE or 10");
    }

    /** Whether the values are objects, such as the vectors of graph nodes. */
    public boolean isObject() {
        return ordinal() >= T_ANY_INTKEY_DENSE.ordinal();
    }

    /** Type of the numbers; for objects their class determines it ({@link ObjectClass#value}). */
    public NumberType value() {
        return isObject() ? NumberType.FLOAT : NumberType.values()[ordinal() / KINDS];
    }

    /** Whether every column of a partition is stored. */
    public boolean isDense() {
        return isObject() ? this == T_ANY_INTKEY_DENSE : ordinal() % KINDS < 3;
    }

    /** Whether matrices of this type can be written: Angel loads its rows of numbers since 2.4. */
    public boolean isWritable() {
        int kind = ordinal() % KINDS;
        return !isObject() && (kind == 0 || kind == SPARSE || kind == SPARSE_LONGKEY);
    }

    /** The type of dense rows. */
    public static RowType dense(NumberType value) {
        return BY_NUMBER[value.ordinal() * KINDS];
    }

    /** The type of sparse rows. @param wide whether columns have 64 bits */
    public static RowType sparse(NumberType value, boolean wide) {
        return BY_NUMBER[value.ordinal() * KINDS + (wide ? SPARSE_LONGKEY : SPARSE)];
    }

    /** Size of a column number in binary formats; 0 if columns are not numbers. */
    public int keyWidth() {
        return switch (this) {
            case T_ANY_INTKEY_DENSE, T_ANY_INTKEY_SPARSE -> 4;
            case T_ANY_LONGKEY_SPARSE -> 8;
            case T_ANY_STRINGKEY_SPARSE, T_ANY_ANYKEY_SPARSE -> 0;
            default -> {
                int kind = ordinal() % KINDS;
                yield kind == 2 || kind >= 5 ? 8 : 4;
            }
        };
    }
}
