package io.github.mlformats.angel.write.input;

import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.core.error.UsageException;
import java.util.Locale;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Values of Spark as the bits that partitions are written of: those of a float or an int are the low ones. */
@FunctionalInterface
public interface ValueBits {
    /** Doubles below have no whole numbers between them that they leave out. */
    double MAX_EXACT = 1L << 53;

    /** The bits of the value at a position of a row, or of an array. */
    long of(SpecializedGetters from, int i);

    static ValueBits of(ValueType type) {
        return switch (type) {
            case DOUBLE -> (from, i) -> Double.doubleToRawLongBits(from.getDouble(i));
            case FLOAT -> (from, i) -> Float.floatToRawIntBits(from.getFloat(i));
            case LONG -> SpecializedGetters::getLong;
            case INT -> SpecializedGetters::getInt;
        };
    }

    /**
     * The bits of values of another type.
     *
     * @throws UsageException if a value is none of that type; here, and not before, for only the values tell
     */
    static ValueBits of(ValueType from, ValueType to) {
        if (from == to) {
            return of(from);
        }
        return switch (to) {
            case DOUBLE -> (row, i) -> Double.doubleToRawLongBits(exact(from, row, i, to));
            case FLOAT -> (row, i) -> Float.floatToRawIntBits((float) exact(from, row, i, to));
            case LONG ->
                from == ValueType.INT ? SpecializedGetters::getInt : (row, i) -> (long) exact(from, row, i, to);
            case INT -> (row, i) -> (int) exact(from, row, i, to);
        };
    }

    /** A value that both types have. */
    private static double exact(ValueType from, SpecializedGetters row, int i, ValueType to) {
        double value =
                switch (from) {
                    case DOUBLE -> row.getDouble(i);
                    case FLOAT -> row.getFloat(i);
                    case LONG -> row.getLong(i);
                    case INT -> row.getInt(i);
                };
        boolean kept =
                switch (to) {
                    case DOUBLE ->
                        from != ValueType.LONG || (long) value == row.getLong(i) && Math.abs(value) < MAX_EXACT;
                    case FLOAT -> Double.isNaN(value) || (float) value == value;
                    case LONG -> value == Math.rint(value) && Math.abs(value) < MAX_EXACT;
                    case INT -> value == (int) value;
                };
        if (!kept) {
            throw new UsageException("the value " + (from == ValueType.LONG ? row.getLong(i) : value) + " is no "
                    + to.name().toLowerCase(Locale.ROOT)
                    + ", which the matrix has in the model that option templatePath names: round it, or set rowType");
        }
        return value;
    }
}
