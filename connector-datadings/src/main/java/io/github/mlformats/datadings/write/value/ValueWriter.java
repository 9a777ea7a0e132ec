package io.github.mlformats.datadings.write.value;

import io.github.mlformats.datadings.format.write.MessagePackWriter;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Appends a value of a row, struct or array to a sample. */
@FunctionalInterface
public interface ValueWriter {
    /** @param i position of the value, which is not null */
    void write(SpecializedGetters from, int i, MessagePackWriter out);

    /** Writes the value, or nil if it is null. */
    default void writeNullable(SpecializedGetters from, int i, MessagePackWriter out) {
        if (from.isNullAt(i)) {
            out.writeNil();
        } else {
            write(from, i, out);
        }
    }
}
