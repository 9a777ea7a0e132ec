package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Appends a value of a row, of a struct or of an array to a document. */
@FunctionalInterface
public interface ValueWriter {
    /** @param i position of the value, which is not null */
    void write(SpecializedGetters from, int i, JsonGenerator out) throws IOException;

    /** The value, or null. */
    default void writeNullable(SpecializedGetters from, int i, JsonGenerator out) throws IOException {
        if (from.isNullAt(i)) {
            out.writeNull();
        } else {
            write(from, i, out);
        }
    }
}
