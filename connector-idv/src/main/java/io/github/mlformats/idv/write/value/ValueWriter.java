package io.github.mlformats.idv.write.value;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Adds a value of a row, or an item of an array, to a block. */
@FunctionalInterface
public interface ValueWriter {
    /** @param i position of the value, which may be null */
    void write(SpecializedGetters from, int i);

    /** This for values that are there, and something else for null. */
    default ValueWriter orIfNull(Runnable missing) {
        return (from, i) -> {
            if (from.isNullAt(i)) {
                missing.run();
            } else {
                write(from, i);
            }
        };
    }
}
