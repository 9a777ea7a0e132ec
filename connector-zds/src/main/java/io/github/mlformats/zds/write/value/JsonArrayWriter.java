package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Writes arrays, with null elements as JSON null. */
record JsonArrayWriter(JsonValueWriter elements) implements JsonValueWriter {
    @Override
    public void write(SpecializedGetters from, int i, JsonGenerator out) throws IOException {
        ArrayData array = from.getArray(i);
        out.writeStartArray();
        for (int j = 0; j < array.numElements(); j++) {
            elements.writeNullable(array, j, out);
        }
        out.writeEndArray();
    }
}
