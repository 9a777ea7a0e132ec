package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Writes dense and sparse Spark ML vectors as arrays with all their values. */
final class JsonMlVectorWriter implements JsonValueWriter {
    private static final int FIELDS = 4;
    private static final int SIZE = 1;
    private static final int INDICES = 2;
    private static final int VALUES = 3;

    @Override
    public void write(SpecializedGetters from, int i, JsonGenerator out) throws IOException {
        InternalRow vector = from.getStruct(i, FIELDS);
        ArrayData values = vector.getArray(VALUES);
        out.writeStartArray();
        if (vector.isNullAt(SIZE)) {
            for (int j = 0; j < values.numElements(); j++) {
                out.writeNumber(values.getDouble(j));
            }
        } else {
            writeSparse(vector.getInt(SIZE), vector.getArray(INDICES), values, out);
        }
        out.writeEndArray();
    }

    private static void writeSparse(int size, ArrayData indices, ArrayData values, JsonGenerator out)
            throws IOException {
        int next = 0;
        for (int j = 0; j < size; j++) {
            boolean there = next < indices.numElements() && indices.getInt(next) == j;
            out.writeNumber(there ? values.getDouble(next++) : 0.0);
        }
    }
}
