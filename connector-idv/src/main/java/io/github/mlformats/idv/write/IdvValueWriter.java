package io.github.mlformats.idv.write;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Writes a value of a row, or an item of an array, to a block encoder. */
@FunctionalInterface
public interface IdvValueWriter {
    /**
     * Writes the value at a position.
     *
     * @param i position of the value, which may be null
     */
    void write(SpecializedGetters from, int i);

    /** Returns a writer that writes non-null values with this writer and calls {@code missing} for null. */
    default IdvValueWriter withNullHandler(Runnable missing) {
        return (from, i) -> {
            if (from.isNullAt(i)) {
                missing.run();
            } else {
                write(from, i);
            }
        };
    }
}
