package io.github.mlformats.angel.format.matrix;

import io.github.mlformats.core.error.UsageException;
import java.util.Arrays;
import java.util.Locale;

/** The storage type of the rows of a matrix (angel.md, section 3). The ordinal of a constant is its number in a meta. */
public enum RowType {
    T_DOUBLE_DENSE(NumberType.DOUBLE, Storage.DENSE, 4),
    T_DOUBLE_DENSE_COMPONENT(NumberType.DOUBLE, Storage.DENSE_COMPONENT, 4),
    T_DOUBLE_DENSE_LONGKEY_COMPONENT(NumberType.DOUBLE, Storage.DENSE_COMPONENT, 8),
    T_DOUBLE_SPARSE(NumberType.DOUBLE, Storage.SPARSE, 4),
    T_DOUBLE_SPARSE_COMPONENT(NumberType.DOUBLE, Storage.SPARSE_COMPONENT, 4),
    T_DOUBLE_SPARSE_LONGKEY(NumberType.DOUBLE, Storage.SPARSE, 8),
    T_DOUBLE_SPARSE_LONGKEY_COMPONENT(NumberType.DOUBLE, Storage.SPARSE_COMPONENT, 8),
    T_FLOAT_DENSE(NumberType.FLOAT, Storage.DENSE, 4),
    T_FLOAT_DENSE_COMPONENT(NumberType.FLOAT, Storage.DENSE_COMPONENT, 4),
    T_FLOAT_DENSE_LONGKEY_COMPONENT(NumberType.FLOAT, Storage.DENSE_COMPONENT, 8),
    T_FLOAT_SPARSE(NumberType.FLOAT, Storage.SPARSE, 4),
    T_FLOAT_SPARSE_COMPONENT(NumberType.FLOAT, Storage.SPARSE_COMPONENT, 4),
    T_FLOAT_SPARSE_LONGKEY(NumberType.FLOAT, Storage.SPARSE, 8),
    T_FLOAT_SPARSE_LONGKEY_COMPONENT(NumberType.FLOAT, Storage.SPARSE_COMPONENT, 8),
    T_LONG_DENSE(NumberType.LONG, Storage.DENSE, 4),
    T_LONG_DENSE_COMPONENT(NumberType.LONG, Storage.DENSE_COMPONENT, 4),
    T_LONG_DENSE_LONGKEY_COMPONENT(NumberType.LONG, Storage.DENSE_COMPONENT, 8),
    T_LONG_SPARSE(NumberType.LONG, Storage.SPARSE, 4),
    T_LONG_SPARSE_COMPONENT(NumberType.LONG, Storage.SPARSE_COMPONENT, 4),
    T_LONG_SPARSE_LONGKEY(NumberType.LONG, Storage.SPARSE, 8),
    T_LONG_SPARSE_LONGKEY_COMPONENT(NumberType.LONG, Storage.SPARSE_COMPONENT, 8),
    T_INT_DENSE(NumberType.INT, Storage.DENSE, 4),
    T_INT_DENSE_COMPONENT(NumberType.INT, Storage.DENSE_COMPONENT, 4),
    T_INT_DENSE_LONGKEY_COMPONENT(NumberType.INT, Storage.DENSE_COMPONENT, 8),
    T_INT_SPARSE(NumberType.INT, Storage.SPARSE, 4),
    T_INT_SPARSE_COMPONENT(NumberType.INT, Storage.SPARSE_COMPONENT, 4),
    T_INT_SPARSE_LONGKEY(NumberType.INT, Storage.SPARSE, 8),
    T_INT_SPARSE_LONGKEY_COMPONENT(NumberType.INT, Storage.SPARSE_COMPONENT, 8),
    T_ANY_INTKEY_DENSE(NumberType.FLOAT, Storage.DENSE, 4),
    T_ANY_INTKEY_SPARSE(NumberType.FLOAT, Storage.SPARSE, 4),
    T_ANY_LONGKEY_SPARSE(NumberType.FLOAT, Storage.SPARSE, 8),
    T_ANY_STRINGKEY_SPARSE(NumberType.FLOAT, Storage.SPARSE, 0),
    T_ANY_ANYKEY_SPARSE(NumberType.FLOAT, Storage.SPARSE, 0);

    /** How the rows are stored. */
    private enum Storage {
        DENSE,
        SPARSE,
        /** Dense, in parts. */
        DENSE_COMPONENT,
        /** Sparse, in parts. */
        SPARSE_COMPONENT
    }

    private static final RowType[] BY_NUMBER = values();

    private final NumberType value;
    private final Storage storage;
    private final int keyWidth;

    RowType(NumberType value, Storage storage, int keyWidth) {
        this.value = value;
        this.storage = storage;
        this.keyWidth = keyWidth;
    }

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
        return value;
    }

    /** Whether every column of a partition is stored. */
    public boolean isDense() {
        return storage == Storage.DENSE || storage == Storage.DENSE_COMPONENT;
    }

    /** Whether matrices of this type can be written: Angel loads its rows of numbers since 2.4. */
    public boolean isWritable() {
        return !isObject() && (storage == Storage.DENSE || storage == Storage.SPARSE);
    }

    /** The type of dense rows. */
    public static RowType dense(NumberType value) {
        return of(value, Storage.DENSE, Integer.BYTES);
    }

    /** The type of sparse rows. @param wide whether columns have 64 bits */
    public static RowType sparse(NumberType value, boolean wide) {
        return of(value, Storage.SPARSE, wide ? Long.BYTES : Integer.BYTES);
    }

    private static RowType of(NumberType value, Storage storage, int keyWidth) {
        return Arrays.stream(BY_NUMBER)
                .filter(type -> type.value == value && type.storage == storage && type.keyWidth == keyWidth)
                .findFirst()
                .orElseThrow();
    }

    /** Size of a column number in binary formats; 0 if columns are not numbers. */
    public int keyWidth() {
        return keyWidth;
    }
}
