package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Writes a value of a row, struct or array as JSON. */
@FunctionalInterface
public interface JsonValueWriter {
    /** Writes the non-null value at position {@code i}. */
    void write(SpecializedGetters from, int i, JsonGenerator out) throws IOException;

    /** Writes the value at position {@code i}, or null. */
    default void writeNullable(SpecializedGetters from, int i, JsonGenerator out) throws IOException {
        if (from.isNullAt(i)) {
            out.writeNull();
        } else {
            write(from, i, out);
        }
    }
}
